import { article, category as categoryEntity } from '@tessera/blog'
import type { Row } from '@tessera/core'
import { defineMessages, useAddressOf, useListAddressOf, useMessages, useText } from '@tessera/widget-sdk'
import { Breadcrumbs } from '@tessera/widget-sdk/ui'

const messages = defineMessages({ en: { home: 'Home', blog: 'Blog' }, ru: { home: 'Главная', blog: 'Блог' } })

interface BlogTrailProps {
  /** What the page shows. */
  readonly title: string
  /** That it belongs to. */
  readonly category?: Row<typeof categoryEntity> | null
  readonly className?: string
}

/** The way to a page of the blog; the pages of the blog and of the category are on it where there are such. */
export function BlogTrail({ title, category = null, className }: BlogTrailProps) {
  const t = useText()
  const m = useMessages(messages)
  const blog = useListAddressOf(article)
  const address = useAddressOf(categoryEntity, category)
  const trail = [
    { title: m.home, url: '/' },
    ...(blog === null ? [] : [{ title: m.blog, url: blog }]),
    ...(category && address !== null ? [{ title: t(category.title), url: address }] : []),
    { title },
  ]
  return <Breadcrumbs trail={trail} {...(className !== undefined && { className })} />
}
