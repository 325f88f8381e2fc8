import { categoriesToFiles, category } from '@tessera/blog'
import { cn, useAddressOf, useText, type VariantProps } from '@tessera/widget-sdk'
import { CardLink, Cover, Heading } from '@tessera/widget-sdk/ui'

/** A category as a card: picture, name, description. */
export default function DefaultCategory({ data, className }: VariantProps<typeof category>) {
  const t = useText()
  const address = useAddressOf(category, data)
  const subtitle = t(data.subtitle)
  return (
    <article
      className={cn(
        'group relative flex flex-col overflow-hidden rounded-lg border border-border bg-raised transition-colors hover:border-border-strong',
        data.className,
        className,
      )}
    >
      <Cover
        relation={categoriesToFiles}
        of={data}
        className="aspect-2/1 rounded-none"
        sizes="(min-width: 80rem) 24rem, (min-width: 1024px) 33vw, (min-width: 640px) 50vw, 100vw"
      />
      <div className="p-6">
        <Heading level={3} size="sm">
          <CardLink url={address} className="group-hover:text-primary">
            {t(data.title)}
          </CardLink>
        </Heading>
        {subtitle !== '' && <p className="mt-2 text-text-muted">{subtitle}</p>}
      </div>
    </article>
  )
}
