import { category, type widget } from '@tessera/blog'
import { cn, useText, type VariantProps, Widget } from '@tessera/widget-sdk'
import { Container } from '@tessera/widget-sdk/ui'
import { useMessages } from '../messages.ts'
import { useShownCategories } from '../use-shown-categories.ts'

/** Categories as a row of buttons. */
export default function CategoryListButtonWidget({ data, className }: VariantProps<typeof widget>) {
  const t = useText()
  const m = useMessages('categoryListButtonDefault')
  const categories = useShownCategories(data)
  if (categories.length === 0) return null
  return (
    <Container className={cn('py-4', data.className, className)}>
      <nav aria-label={t(data.title) || m.categories} className="flex flex-wrap gap-2">
        {categories.map(each => (
          <Widget key={each.id} of={category} data={each} variant="button-default" />
        ))}
      </nav>
    </Container>
  )
}
