import { product } from '@tessera/ecommerce'
import { cn, useLinked, useSegment, useText, type VariantProps, Widget } from '@tessera/widget-sdk'
import { Container, Heading, Section } from '@tessera/widget-sdk/ui'
import { review, reviewsToProducts, type widget } from '../../../src/index.ts'

/** The reviews of the product of the page. */
export default function ReviewListDefault({ data, className }: VariantProps<typeof widget>) {
  const t = useText()
  const reviews = useLinked(reviewsToProducts, useSegment(product, 'slug'), { from: 'right' })
  if (reviews.length === 0) return null
  return (
    <Section className={cn(data.className, className)}>
      <Container>
        <Heading className="mb-8">{t(data.title)}</Heading>
        <ul className="grid gap-5 md:grid-cols-3">
          {reviews.map(({ link, record }) => (
            <li key={link.id}>
              <Widget of={review} data={record} variant="default" />
            </li>
          ))}
        </ul>
      </Container>
    </Section>
  )
}
