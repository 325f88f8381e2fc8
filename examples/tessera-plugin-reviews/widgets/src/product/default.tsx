import { product, productsToFiles } from '@tessera/ecommerce'
import { useLinked, type VariantProps, Widget } from '@tessera/widget-sdk'
import { RecordCard } from '@tessera/widget-sdk/ui'
import { reviewsToProducts } from '../../../src/index.ts'
import { Stars } from '../stars.tsx'

/** A product in a list, with what others think of it. */
export default function DefaultProduct({ data, className }: VariantProps<typeof product>) {
  const reviews = useLinked(reviewsToProducts, data, { from: 'right' })
  const total = reviews.reduce((sum, { record }) => sum + record.stars, 0)
  return (
    <RecordCard of={product} data={data} cover={productsToFiles} className={className}>
      {reviews.length > 0 && (
        <p className="mt-2 text-sm text-text-muted">
          <Stars count={total / reviews.length} /> ({reviews.length})
        </p>
      )}
      <Widget of={product} data={data} variant="price-default" className="mt-2" />
    </RecordCard>
  )
}
