import { product } from '@tessera/ecommerce'
import { cn, useAddressOf, useText, type VariantProps, Widget } from '@tessera/widget-sdk'
import { CardLink, Heading, usePictureHints } from '@tessera/widget-sdk/ui'
import { Gallery } from '../gallery.tsx'
import { useMessages } from '../messages.ts'
import { ProductPrice } from '../price-tag.tsx'
import { useCardData } from '../use-card-data.ts'

/** A product in a list: pictures, name, price. */
export default function DefaultProduct({ data, className }: VariantProps<typeof product>) {
  const t = useText()
  const address = useAddressOf(product, data)
  useCardData(data)
  const m = useMessages('card')
  const subtitle = t(data.subtitle)
  return (
    <article className={cn('group @container relative flex flex-col', data.className, className)}>
      <Gallery
        of={data}
        look="card"
        className="mb-4 @3xs:mb-5"
        sizes="(min-width: 80rem) 24rem, (min-width: 1024px) 33vw, 50vw"
        {...usePictureHints()}
      />
      <Heading level={3} size="sm" className="@max-3xs:text-base">
        <CardLink url={address} className="group-hover:text-primary">
          {t(data.title)}
        </CardLink>
      </Heading>
      {subtitle !== '' && <p className="mt-1 line-clamp-2 text-text-muted @max-3xs:text-sm">{subtitle}</p>}
      <div className="mt-auto flex items-baseline justify-between gap-4 pt-3">
        <ProductPrice of={data} className="@3xs:text-lg" />
        <span
          aria-hidden="true"
          className="ml-auto font-medium text-primary text-sm underline @max-3xs:hidden decoration-primary/35 underline-offset-[0.3em] group-hover:decoration-current"
        >
          {m.more}
        </span>
      </div>
      {/* Above the link that covers the card. */}
      <Widget of={product} data={data} variant="cart-button-default" className="relative z-10 mt-4" />
    </article>
  )
}
