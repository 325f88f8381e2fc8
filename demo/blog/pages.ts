import type { PageContent } from '@tessera/host/server'
import { part } from '../website-builder/part.ts'

/** The studio's blog: all articles, one article, those of a category. */
export const blogPages: readonly PageContent[] = [
  {
    slug: 'blog',
    url: '/blog',
    title: 'Blog',
    widgets: [
      part('blog-hero'),
      { module: 'blog', slug: 'blog-categories' },
      { module: 'blog', slug: 'blog-articles', className: 'pt-10! md:pt-14!' },
      { module: 'blog', slug: 'blog-category-cards', className: 'bg-surface' },
    ],
    head: {
      title: { en: 'Notes from the workshop · Polden', ru: 'Записки из мастерской · Полдень' },
      description: {
        en: 'Clay, glaze and fire, walls that have left the studio, and advice on choosing, counting and laying tiles.',
        ru: 'Глина, глазурь и огонь, стены, которые уехали из мастерской, и советы: как выбрать, посчитать и уложить плитку.',
      },
    },
  },
  {
    slug: 'blog-article',
    url: '/blog/articles/[blog.articles.slug]',
    title: 'Article',
    widgets: [
      { module: 'blog', slug: 'blog-article' },
      { module: 'blog', slug: 'blog-article-products' },
    ],
    head: {
      title: { en: 'Note · Polden', ru: 'Заметка · Полдень' },
      description: { en: 'A note from the workshop.', ru: 'Записка из мастерской.' },
    },
  },
  {
    slug: 'blog-category',
    url: '/blog/categories/[blog.categories.slug]',
    title: 'Category',
    widgets: [{ module: 'blog', slug: 'blog-category' }],
    head: {
      title: { en: 'Notes by subject · Polden', ru: 'Записки по темам · Полдень' },
      description: { en: 'Notes from the workshop, by subject.', ru: 'Записки из мастерской по темам.' },
    },
  },
]
