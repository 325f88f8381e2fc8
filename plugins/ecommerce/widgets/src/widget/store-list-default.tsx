import { store, type widget, widgetsToStores } from '@tessera/ecommerce'
import { cn, useLinked, useRows, type VariantProps, Widget } from '@tessera/widget-sdk'
import { CardGrid, Container, PictureHints, Section, SectionHeader } from '@tessera/widget-sdk/ui'
import { useMessages } from '../messages.ts'

/** Maximum number of stores if none are linked. */
const maxStores = 60

/** The stores that it is linked to; if there are none, all of them. It is the first thing on its page. */
export default function StoreListWidget({ data, className }: VariantProps<typeof widget>) {
  const m = useMessages('storeListDefault')
  const chosen = useLinked(widgetsToStores, data)
  const all = useRows(store, { limit: maxStores })
  const shown = chosen.length > 0 ? chosen.map(({ record }) => record) : all
  return (
    <Section id={data.anchor || undefined} className={cn('py-12 md:py-16 lg:py-20', data.className, className)}>
      <Container>
        <SectionHeader data={data} level={1} />
        <h2 className="sr-only">{m.stores}</h2>
        <CardGrid className="gap-y-8 lg:grid-cols-2">
          {shown.map((each, index) => (
            <PictureHints key={each.id} isPriority={index === 0} isEager={index < 2}>
              <Widget of={store} data={each} />
            </PictureHints>
          ))}
        </CardGrid>
      </Container>
    </Section>
  )
}
