import type { category } from '@tessera/blog'
import type { Row } from '@tessera/core'
import { page } from '@tessera/host'
import { defineMessages, useMessages, useRows, useText } from '@tessera/widget-sdk'
import { Breadcrumbs } from '@tessera/widget-sdk/ui'
import { blogUrl, categoryUrl } from './addresses.ts'

const messages = defineMessages({ en: { home: 'Home', blog: 'Blog' }, ru: { home: 'Главная', blog: 'Блог' } })

const blogPage = { filters: { and: [{ column: 'url', method: 'eq', value: blogUrl }] }, limit: 1 } as const

interface BlogTrailProps {
  /** What the page shows. */
  readonly title: string
  /** That it belongs to. */
  readonly category?: Row<typeof category> | null
  readonly className?: string
}

/** The way to a page of the blog; the blog's own page is on it where there is one. */
export function BlogTrail({ title, category = null, className }: BlogTrailProps) {
  const t = useText()
  const m = useMessages(messages)
  const [blog] = useRows(page, blogPage)
  const trail = [
    { title: m.home, url: '/' },
    ...(blog ? [{ title: m.blog, url: blogUrl }] : []),
    ...(category ? [{ title: t(category.title), url: categoryUrl(category) }] : []),
    { title },
  ]
  return <Breadcrumbs trail={trail} {...(className !== undefined && { className })} />
}
