import { article, articlesToFiles } from '@tessera/blog'
import { cn, useAddressOf, useText, type VariantProps } from '@tessera/widget-sdk'
import { CardLink, Cover, Heading } from '@tessera/widget-sdk/ui'
import { ArticleMeta } from '../article-meta.tsx'

/** An article in a list: cover, topic, title and subtitle. */
export default function DefaultArticle({ data, className }: VariantProps<typeof article>) {
  const t = useText()
  const address = useAddressOf(article, data)
  const subtitle = t(data.subtitle)
  return (
    <article className={cn('group relative flex flex-col', data.className, className)}>
      <Cover
        relation={articlesToFiles}
        of={data}
        className="mb-5 aspect-3/2"
        sizes="(min-width: 80rem) 24rem, (min-width: 1024px) 33vw, (min-width: 640px) 50vw, 100vw"
      />
      <ArticleMeta of={data} className="mb-2" />
      <Heading level={3} size="sm">
        <CardLink url={address} className="group-hover:text-primary">
          {t(data.title)}
        </CardLink>
      </Heading>
      {subtitle !== '' && <p className="mt-2 line-clamp-3 text-text-muted">{subtitle}</p>}
    </article>
  )
}
