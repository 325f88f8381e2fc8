import { categoriesToFiles, category } from '@tessera/ecommerce'
import { cn, useAddressOf, useText, type VariantProps } from '@tessera/widget-sdk'
import { CardLink, Cover, Heading } from '@tessera/widget-sdk/ui'

/** A category as a card: its name on its picture. */
export default function DefaultCategory({ data, className }: VariantProps<typeof category>) {
  const t = useText()
  const address = useAddressOf(category, data)
  const subtitle = t(data.subtitle)
  return (
    <article
      className={cn(
        'group relative isolate flex aspect-4/3 flex-col justify-end overflow-hidden rounded-lg bg-brand text-white',
        data.className,
        className,
      )}
    >
      <Cover
        relation={categoriesToFiles}
        of={data}
        className="absolute inset-0 -z-20 rounded-none"
        sizes="(min-width: 80rem) 36rem, (min-width: 640px) 50vw, 100vw"
      />
      <div className="bg-linear-to-t from-40% from-black/80 to-transparent px-6 pt-20 pb-5">
        <Heading level={3} size="md" className="text-white">
          <CardLink url={address}>{t(data.title)}</CardLink>
        </Heading>
        {subtitle !== '' && <p className="mt-1 text-white/85">{subtitle}</p>}
      </div>
    </article>
  )
}
