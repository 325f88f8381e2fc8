import {
  article,
  articlesToFiles,
  articlesToProducts,
  categoriesToArticles,
  categoriesToFiles,
  category,
  widget,
} from '@tessera/blog'
import { type Entity, type Input, type Row, richTextFrom, type TextPicture } from '@tessera/core'
import { product } from '@tessera/ecommerce'
import { file, fileUrl } from '@tessera/file-storage'
import { createPages } from '@tessera/host/server'
import { type ContentHost, defineContent, system, tableName } from '@tessera/server'
import { addMenuEntries } from '@tessera/website-builder/server'
import { idOf, idsBySlug } from '../ids.ts'
import { createWidgets } from '../website-builder/create-widgets.ts'
import { articles } from './articles/index.ts'
import { categories } from './categories.ts'
import type { DemoArticle } from './content.ts'
import { hero } from './hero.ts'
import { blogPages } from './pages.ts'
import { widgets } from './widgets.ts'

/** The studio's notes, their categories and pages. Needs the pictures of file-storage's demo. */
export const blogDemo = defineContent({
  module: 'blog',
  key: 'studio',
  after: ['host', 'ecommerce'],
  async create(host) {
    await createNotes(host)
    await host.service(widget).createMany(
      widgets.map(each => ({ ...each, adminTitle: each.title?.en ?? each.slug })),
      system,
    )
    await createWidgets(host, hero)
    await createPages(host, blogPages)
    const entry = { url: '/blog', variant: 'ghost', title: { en: 'Blog', ru: 'Блог' } }
    await addMenuEntries(host, 'navbar-places', [{ ...entry, slug: 'navbar-blog', order: 40 }])
    await addMenuEntries(host, 'footer-studio', [{ ...entry, slug: 'footer-blog', order: 35 }])
  },
})

async function createNotes(host: ContentHost): Promise<void> {
  const { rows: files } = await host.service(file).list({ limit: 1000 }, system)
  const pictures = new Map(files.map(each => [each.adminTitle, each]))
  const pictureIds = new Map(files.map(({ adminTitle, id }) => [adminTitle, id]))

  const madeCategories = await host.service(category).createMany(
    categories.map(({ cover: _, ...each }) => ({ ...each, adminTitle: each.title.en })),
    system,
  )
  const madeArticles = await host.service(article).createMany(
    articles.map(each => fieldsOf(each, pictures)),
    system,
  )

  const categoryIds = idsBySlug(madeCategories)
  const articleIds = idsBySlug(madeArticles)
  const links = await host.service(categoriesToArticles).createMany(
    articles.map(each => ({
      categoryId: idOf(categoryIds, each.category),
      articleId: idOf(articleIds, each.slug),
    })),
    system,
  )
  await host.service(categoriesToFiles).createMany(
    categories.map(({ slug, cover }) => ({
      categoryId: idOf(categoryIds, slug),
      fileStorageModuleFileId: idOf(pictureIds, cover),
    })),
    system,
  )
  await host.service(articlesToFiles).createMany(
    articles.map(({ slug, cover }) => ({
      articleId: idOf(articleIds, slug),
      fileStorageModuleFileId: idOf(pictureIds, cover),
    })),
    system,
  )
  await linkProducts(host, articleIds)
  const days = articles.map(({ day }) => day)
  await publishOn(host, article, madeArticles, days)
  await publishOn(host, categoriesToArticles, links, days)
}

function fieldsOf(
  { slug, title, subtitle, text }: DemoArticle,
  pictures: ReadonlyMap<string, Row<typeof file>>,
): Input<typeof article> {
  const pictureIn = (language: string) => (name: string) => pictureOf(pictures.get(name), language)
  const description = Object.fromEntries(
    Object.entries(text).map(([language, written]) => [language, richTextFrom(written, pictureIn(language))]),
  )
  return { slug, title, subtitle, description, adminTitle: title.en }
}

function pictureOf(picture: Row<typeof file> | undefined, language: string): TextPicture | undefined {
  const src = picture && fileUrl(picture)
  if (!picture || !src) return undefined
  return { src, alt: picture.alt?.[language] ?? '', width: picture.width, height: picture.height }
}

/** Where there is a shop, and as far as it has them. */
async function linkProducts(host: ContentHost, articleIds: ReadonlyMap<string, string>): Promise<void> {
  if (!host.entities.has(product.path)) return
  const { rows } = await host.service(product).list({ limit: 1000 }, system)
  const productIds = idsBySlug(rows)
  const inputs = articles.flatMap(({ slug, products = [] }) =>
    products.flatMap((name, orderIndex) => {
      const productId = productIds.get(name)
      const articleId = idOf(articleIds, slug)
      return productId ? [{ articleId, ecommerceModuleProductId: productId, orderIndex }] : []
    }),
  )
  await host.service(articlesToProducts).createMany(inputs, system)
}

/** Records came about on days of the past: no service lets anybody say so, and a blog whose notes are all of today is none. */
async function publishOn(
  host: ContentHost,
  entity: Entity,
  rows: readonly { readonly id: string }[],
  days: readonly string[],
): Promise<void> {
  const text = `update "${tableName(entity)}" t set created_at = d.day, updated_at = d.day
    from unnest($1::uuid[], $2::timestamptz[]) as d(id, day) where t.id = d.id`
  const moments = days.map(day => `${day}T09:00:00Z`)
  await host.database.query({ text, values: [rows.map(({ id }) => id), moments] })
}
