import { type article, articlesToFiles, categoriesToArticles, category } from '@tessera/blog'
import type { Row } from '@tessera/core'
import { cn, plainText, useLinked, usePageHead, useText, Widget } from '@tessera/widget-sdk'
import { Container, Cover, DateText, Description, Heading } from '@tessera/widget-sdk/ui'
import type { ReactNode } from 'react'
import { BlogBreadcrumbs } from './blog-breadcrumbs.tsx'
import { useMessages } from './messages.ts'

const wordsPerMinute = 180

interface ArticleTextProps {
  readonly of: Row<typeof article>
  readonly className?: string | null | undefined
  /** Below the text, as wide as the page. */
  readonly children?: ReactNode
}

/** An article to read: topic, title, date, cover, text. */
export function ArticleText({ of, className, children }: ArticleTextProps) {
  const t = useText()
  const m = useMessages('articleText')
  usePageHead({ of, openGraphType: 'article', creativeWork: 'Article' })
  const categories = useLinked(categoriesToArticles, of, { from: 'right' })
  const subtitle = t(of.subtitle)
  const minutes = Math.max(1, Math.round(plainText(t(of.description)).split(' ').length / wordsPerMinute))
  const [first] = categories
  return (
    <article className={cn(of.className, className)}>
      <Container className="pt-6 pb-16 md:pt-8 md:pb-24">
        <BlogBreadcrumbs title={t(of.title)} category={first?.record ?? null} />
        <header className="mx-auto mt-8 max-w-3xl md:mt-14 md:text-center">
          <Heading level={1} size="xl" className="lg:text-6xl">
            {t(of.title)}
          </Heading>
          {subtitle !== '' && (
            <p className="mt-5 text-balance text-lg text-text-muted leading-relaxed md:text-xl md:leading-relaxed">
              {subtitle}
            </p>
          )}
          <div className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-text-muted md:justify-center">
            {categories.map(({ link, record }) => (
              <Widget key={link.id} of={category} data={record} variant="button-default" className={link.className} />
            ))}
            <span className="inline-flex flex-wrap gap-x-3">
              <DateText value={of.createdAt} />
              <span className="before:mr-3 before:content-['·'/'']">{m.read(minutes)}</span>
            </span>
          </div>
        </header>
        <Cover
          relation={articlesToFiles}
          of={of}
          className="mx-auto mt-10 aspect-3/2 max-w-5xl empty:hidden md:mt-14 md:aspect-2/1"
          sizes="(min-width: 72rem) 64rem, 100vw"
          isPriority
        />
        <Description of={of.description} className="mx-auto mt-10 md:mt-14" />
      </Container>
      {children}
    </article>
  )
}
