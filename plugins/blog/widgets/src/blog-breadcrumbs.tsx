import { article, category as categoryEntity } from '@tessera/blog'
import type { Row } from '@tessera/core'
import { useAddressOf, useListAddressOf, useText } from '@tessera/widget-sdk'
import { Breadcrumbs } from '@tessera/widget-sdk/ui'
import { useMessages } from './messages.ts'

interface BlogBreadcrumbsProps {
  /** Title of the current page. */
  readonly title: string
  /** The category that it belongs to. */
  readonly category?: Row<typeof categoryEntity> | null
  readonly className?: string
}

/** Breadcrumbs of a page of the blog; the blog and the category are included if they have pages. */
export function BlogBreadcrumbs({ title, category = null, className }: BlogBreadcrumbsProps) {
  const t = useText()
  const m = useMessages('blogBreadcrumbs')
  const blog = useListAddressOf(article)
  const address = useAddressOf(categoryEntity, category)
  const steps = [
    { title: m.home, url: '/' },
    ...(blog === null ? [] : [{ title: m.blog, url: blog }]),
    ...(category && address !== null ? [{ title: t(category.title), url: address }] : []),
    { title },
  ]
  return <Breadcrumbs items={steps} {...(className !== undefined && { className })} />
}
