import { product } from '@tessera/ecommerce'
import { cn, useAddressOf, useText, type VariantProps } from '@tessera/widget-sdk'
import { CardLink, Heading, usePictureHints } from '@tessera/widget-sdk/ui'
import { AddToCart } from '../add-to-cart.tsx'
import { Gallery } from '../gallery.tsx'
import { ProductPrice } from '../price-tag.tsx'
import { useCardData } from '../use-card-data.ts'

/** A product that is bought at once, without the cart. */
export default function ProductCheckout({ data, className }: VariantProps<typeof product>) {
  const t = useText()
  const address = useAddressOf(product, data)
  useCardData(data)
  return (
    <article className={cn('group @container relative flex flex-col', data.className, className)}>
      <Gallery of={data} look="card" className="mb-4" sizes="(min-width: 64rem) 20rem, 70vw" {...usePictureHints()} />
      <Heading level={3} size="sm">
        <CardLink url={address} className="group-hover:text-primary">
          {t(data.title)}
        </CardLink>
      </Heading>
      <ProductPrice of={data} className="mt-2" />
      <AddToCart of={data} look="buy" className="relative z-10 mt-auto pt-4" />
    </article>
  )
}
