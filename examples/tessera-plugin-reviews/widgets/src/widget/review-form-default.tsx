import { product } from '@tessera/ecommerce'
import { cn, useSegment, useText, type VariantProps, Widget } from '@tessera/widget-sdk'
import { Container, Heading, Section } from '@tessera/widget-sdk/ui'
import type { widget } from '../../../src/index.ts'

/** A form for a review of the product of the page. */
export default function ReviewFormDefault({ data, className }: VariantProps<typeof widget>) {
  const t = useText()
  const shown = useSegment(product, 'slug')
  if (!shown) return null
  return (
    <Section className={cn(data.className, className)}>
      <Container className="max-w-2xl">
        <Heading className="mb-8">{t(data.title)}</Heading>
        <Widget of={product} data={shown} variant="review-form" />
      </Container>
    </Section>
  )
}
