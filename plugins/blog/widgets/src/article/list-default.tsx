import { article, articlesToFiles } from '@tessera/blog'
import { cn, plainText, useAddressOf, useText, type VariantProps } from '@tessera/widget-sdk'
import { CardLink, Cover, Heading } from '@tessera/widget-sdk/ui'
import { ArticleMeta } from '../article-meta.tsx'

const excerptLength = 240

/** The leading article of a list: as wide as two others, its text beside the cover, with an excerpt. */
export default function ListArticle({ data, className }: VariantProps<typeof article>) {
  const t = useText()
  const address = useAddressOf(article, data)
  const subtitle = t(data.subtitle)
  const begins = plainText(t(data.description)).slice(0, excerptLength)
  return (
    <article
      className={cn(
        'group relative grid content-start gap-x-8 gap-y-5 sm:col-span-2 sm:grid-cols-2 lg:content-stretch',
        data.className,
        className,
      )}
    >
      <Cover
        relation={articlesToFiles}
        of={data}
        className="aspect-3/2 lg:aspect-auto lg:min-h-96"
        sizes="(min-width: 80rem) 24rem, (min-width: 1024px) 33vw, (min-width: 640px) 50vw, 100vw"
        isPriority
      />
      <div className="self-center">
        <ArticleMeta of={data} className="mb-3" />
        <Heading level={3} size="md" className="md:text-3xl">
          <CardLink url={address} className="group-hover:text-primary">
            {t(data.title)}
          </CardLink>
        </Heading>
        {subtitle !== '' && <p className="mt-3 text-lg text-text-muted">{subtitle}</p>}
        {begins !== '' && <p className="mt-4 line-clamp-4 text-text-muted max-lg:hidden">{begins}</p>}
      </div>
    </article>
  )
}
