import type { widget } from '@tessera/blog'
import { cn, useText, type VariantProps } from '@tessera/widget-sdk'
import { Container, Section, SectionHeader } from '@tessera/widget-sdk/ui'
import { ArticleList } from '../article-list.tsx'
import { LatestArticles } from '../latest-articles.tsx'
import { useArticlesOfWidget } from '../use-linked-articles.ts'

/** The articles that it is linked to, in pages; if there are none, all articles. */
export default function ArticleListWidget({ data, className }: VariantProps<typeof widget>) {
  const hasHeading = useText()(data.title) !== ''
  const chosen = useArticlesOfWidget(data)
  return (
    <Section className={cn(data.className, className)}>
      <Container>
        <SectionHeader data={data} />
        {chosen.total > 0 ? (
          <ArticleList articles={chosen} hasHeading={hasHeading} />
        ) : (
          <LatestArticles hasHeading={hasHeading} />
        )}
      </Container>
    </Section>
  )
}
