import { category, type widget } from '@tessera/blog'
import { cn, type VariantProps, Widget } from '@tessera/widget-sdk'
import { CardGrid, Container, Section, SectionHeader } from '@tessera/widget-sdk/ui'
import { useShownCategories } from '../use-shown-categories.ts'

/** Categories as cards. */
export default function CategoryListWidget({ data, className }: VariantProps<typeof widget>) {
  const categories = useShownCategories(data)
  return (
    <Section className={cn(data.className, className)}>
      <Container>
        <SectionHeader data={data} />
        <CardGrid className="gap-y-8">
          {categories.map(each => (
            <Widget key={each.id} of={category} data={each} />
          ))}
        </CardGrid>
      </Container>
    </Section>
  )
}
