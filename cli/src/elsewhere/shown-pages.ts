import type { ImportSite } from '@tessera/server'
import type { SiteDoor } from '../site-door.ts'
import type { SitePages } from './site-pages.ts'
import { writePage } from './write-page.ts'

interface ShownPage {
  readonly url: string
  readonly title: string
  readonly variant: string
}

/** Pages that show records, by entity; they are made together with the page of all of them. */
const shown: Readonly<Record<string, readonly ShownPage[]>> = {
  'blog/articles': [
    { url: '/blog', title: 'Blog', variant: 'article-list-default' },
    { url: '/blog/articles/[blog.articles.slug]', title: 'Article', variant: 'article-overview-default' },
  ],
  'blog/categories': [
    { url: '/blog/categories/[blog.categories.slug]', title: 'Category', variant: 'category-overview-default' },
  ],
  'social/profiles': [
    { url: '/social/profiles/[social.profiles.slug]', title: 'Profile', variant: 'profile-overview-default' },
  ],
  'ecommerce/products': [
    { url: '/ecommerce/products', title: 'Products', variant: 'product-list-default' },
    { url: '/ecommerce/products/[ecommerce.products.slug]', title: 'Product', variant: 'product-overview-default' },
  ],
  'ecommerce/categories': [
    {
      url: '/ecommerce/categories/[ecommerce.categories.slug]',
      title: 'Category',
      variant: 'category-overview-default',
    },
  ],
}

/** Makes the pages that show the records of an entity, where their urls are free. */
export async function showPages(entity: string, site: ImportSite, pages: SitePages, door: SiteDoor): Promise<void> {
  const [layout] = await door.call<readonly { readonly id: string }[]>('GET', '/api/host/layouts?limit=1')
  const [module = ''] = entity.split('/', 1)
  for (const { url, title, variant } of shown[entity] ?? []) {
    if (pages.isTaken(url)) continue
    pages.add(url)
    const key = `page${url}`
    const widget = { key: `${key}/widget`, entity: `${module}/widgets` }
    await site.write({ ...widget, data: { variant, adminTitle: title }, owner: key })
    await writePage(site, { key, url, title, widget: widget.entity, widgetKey: widget.key, layoutId: layout?.id })
  }
}
