import { type widget, widgetsToArticles, widgetsToCategories } from '@tessera/blog'
import { cn, type VariantProps } from '@tessera/widget-sdk'
import { CardGrid, Container, LinkedWidgets, Section, SectionHeader } from '@tessera/widget-sdk/ui'

/** Everything that a widget is linked to: categories, then articles. */
export default function DefaultWidget({ data, className }: VariantProps<typeof widget>) {
  return (
    <Section className={cn(data.className, className)}>
      <Container>
        <SectionHeader data={data} />
        <div className="space-y-12">
          <CardGrid>
            <LinkedWidgets relation={widgetsToCategories} from={data} />
          </CardGrid>
          <CardGrid>
            <LinkedWidgets relation={widgetsToArticles} from={data} />
          </CardGrid>
        </div>
      </Container>
    </Section>
  )
}
