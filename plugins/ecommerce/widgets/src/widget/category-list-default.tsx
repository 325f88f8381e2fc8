import { category, type widget, widgetsToCategories } from '@tessera/ecommerce'
import { cn, useLinked, useRows, useText, type VariantProps, Widget } from '@tessera/widget-sdk'
import { CardGrid, Container, Section, SectionHeader } from '@tessera/widget-sdk/ui'
import { useMessages } from '../messages.ts'

/** Maximum number of categories if none are linked. */
const maxCategories = 60

/** The categories that it is linked to; if there are none, all of them. */
export default function CategoryListWidget({ data, className }: VariantProps<typeof widget>) {
  const t = useText()
  const m = useMessages('categoryListDefault')
  const chosen = useLinked(widgetsToCategories, data)
  const all = useRows(category, { limit: maxCategories })
  const shown = chosen.length > 0 ? chosen.map(({ record }) => record) : all
  return (
    <Section id={data.anchor || undefined} className={cn(data.className, className)}>
      <Container>
        <SectionHeader data={data} />
        {t(data.title) === '' && <h2 className="sr-only">{m.categories}</h2>}
        <CardGrid className="gap-5 lg:grid-cols-2 xl:grid-cols-4">
          {shown.map(each => (
            <Widget key={each.id} of={category} data={each} className="xl:aspect-4/5" />
          ))}
        </CardGrid>
      </Container>
    </Section>
  )
}
