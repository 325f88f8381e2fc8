import { definePlugin } from '@tessera/server'
import * as definitions from '../index.ts'

export default definePlugin({
  dependencies: ['file-storage', 'website-builder'],
  entities: definitions,
  startingPoints: [
    {
      key: 'blog',
      pages: [
        { key: 'home', url: '/', widgets: [{ variant: 'article-list-default', texts: 'list' }] },
        {
          key: 'article',
          url: '/blog/articles/[blog.articles.slug]',
          widgets: [{ variant: 'article-overview-default' }],
        },
        {
          key: 'category',
          url: '/blog/categories/[blog.categories.slug]',
          widgets: [{ variant: 'category-overview-default' }],
        },
      ],
    },
  ],
  migrations: new URL('../../migrations/', import.meta.url),
})
