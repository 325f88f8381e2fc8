import { type widget, widgetsToCategories, widgetsToProducts, widgetsToStores } from '@tessera/ecommerce'
import { cn, type VariantProps } from '@tessera/widget-sdk'
import { CardGrid, Container, LinkedWidgets, Section, SectionHeader } from '@tessera/widget-sdk/ui'

/** Everything that a widget is linked to: categories, products, stores. */
export default function DefaultWidget({ data, className }: VariantProps<typeof widget>) {
  return (
    <Section id={data.anchor || undefined} className={cn(data.className, className)}>
      <Container>
        <SectionHeader data={data} />
        <div className="space-y-12">
          <CardGrid className="gap-5">
            <LinkedWidgets relation={widgetsToCategories} from={data} />
          </CardGrid>
          <CardGrid>
            <LinkedWidgets relation={widgetsToProducts} from={data} />
          </CardGrid>
          <CardGrid className="gap-y-8">
            <LinkedWidgets relation={widgetsToStores} from={data} />
          </CardGrid>
        </div>
      </Container>
    </Section>
  )
}
