import { categoriesToBuilderWidgets, categoriesToFiles, type category } from '@tessera/blog'
import { cn, useText, type VariantProps } from '@tessera/widget-sdk'
import { Container, Cover, Description, Heading, LinkedWidgets } from '@tessera/widget-sdk/ui'
import { ArticleList } from '../article-list.tsx'
import { BlogBreadcrumbs } from '../blog-breadcrumbs.tsx'
import { useArticlesOfCategory } from '../use-linked-articles.ts'

/** A category with its articles. */
export default function OverviewCategory({ data, className }: VariantProps<typeof category>) {
  const t = useText()
  const subtitle = t(data.subtitle)
  const articles = useArticlesOfCategory(data)
  return (
    <section className={cn(data.className, className)}>
      <Container className="pt-8 pb-16 md:pt-12 md:pb-24">
        <BlogBreadcrumbs title={t(data.title)} />
        <header className="mt-8 grid items-center gap-x-16 gap-y-8 md:mt-12 lg:grid-cols-[3fr_2fr]">
          <div>
            <Heading level={1} size="xl">
              {t(data.title)}
            </Heading>
            {subtitle !== '' && (
              <p className="mt-4 max-w-text text-pretty text-lg text-text-muted md:text-xl">{subtitle}</p>
            )}
            <Description of={data.description} className="mt-4 text-base md:text-base" />
          </div>
          <Cover
            relation={categoriesToFiles}
            of={data}
            className="aspect-2/1 empty:hidden"
            sizes="(min-width: 80rem) 28rem, (min-width: 1024px) 40vw, 100vw"
            isPriority
          />
        </header>
        <ArticleList articles={articles} className="mt-12 md:mt-16" />
      </Container>
      <LinkedWidgets relation={categoriesToBuilderWidgets} from={data} />
    </section>
  )
}
