import { type article, articlesToFiles } from '@tessera/website-builder'
import { cn, useText, type VariantProps } from '@tessera/widget-sdk'
import { Description, Heading, LinkedWidgets } from '@tessera/widget-sdk/ui'

/** A short text with a picture, in the style of a magazine. */
export default function DefaultArticle({ data, className }: VariantProps<typeof article>) {
  const t = useText()
  const subtitle = t(data.subtitle)
  return (
    <article className={cn('flex flex-col', data.className, className)}>
      <LinkedWidgets
        relation={articlesToFiles}
        from={data}
        itemClassName="mb-5 aspect-3/2 w-full rounded-lg object-cover"
        sizes="(min-width: 1024px) 33vw, (min-width: 640px) 50vw, 100vw"
      />
      {subtitle !== '' && <p className="mb-1.5 text-sm text-text-muted">{subtitle}</p>}
      <Heading level={3} size="sm">
        {t(data.title)}
      </Heading>
      <Description of={data.description} className="mt-2 text-base text-text-muted md:text-base" />
    </article>
  )
}
