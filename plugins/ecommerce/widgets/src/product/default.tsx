import type { product } from '@tessera/ecommerce'
import { cn, defineMessages, useMessages, useText, type VariantProps } from '@tessera/widget-sdk'
import { CardLink, Heading } from '@tessera/widget-sdk/ui'
import { productUrl } from '../addresses.ts'
import { Gallery } from '../gallery.tsx'
import { PriceTag } from '../price-tag.tsx'
import { useProductValues } from '../use-values.ts'

const messages = defineMessages({ en: { more: 'More' }, ru: { more: 'Подробнее' } })

/** A product in a list: its pictures, its name, what it costs. */
export default function DefaultProduct({ data, className }: VariantProps<typeof product>) {
  const t = useText()
  const m = useMessages(messages)
  const values = useProductValues(data)
  const subtitle = t(data.subtitle)
  return (
    <article className={cn('group relative flex flex-col', data.className, className)}>
      <Gallery
        of={data}
        look="card"
        className="mb-5"
        sizes="(min-width: 80rem) 24rem, (min-width: 1024px) 33vw, (min-width: 640px) 50vw, 100vw"
      />
      <Heading level={3} size="sm">
        <CardLink url={productUrl(data)} className="group-hover:text-primary">
          {t(data.title)}
        </CardLink>
      </Heading>
      {subtitle !== '' && <p className="mt-1 line-clamp-2 text-text-muted">{subtitle}</p>}
      <div className="mt-auto flex items-baseline justify-between gap-4 pt-3">
        <PriceTag values={values} className="text-lg" />
        <span
          aria-hidden="true"
          className="ml-auto font-medium text-primary text-sm underline decoration-primary/35 underline-offset-[0.3em] group-hover:decoration-current"
        >
          {m.more}
        </span>
      </div>
    </article>
  )
}
