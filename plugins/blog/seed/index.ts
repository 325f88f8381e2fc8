import { type Entity, type Input, type Row, richTextFrom, type TextPicture } from '@tessera/core'
import { product } from '@tessera/ecommerce'
import { file, fileUrl } from '@tessera/file-storage'
import { type PluginHost, type Seed, system, tableName } from '@tessera/server'
import {
  article,
  articlesToFiles,
  articlesToProducts,
  categoriesToArticles,
  categoriesToFiles,
  category,
  widget,
} from '../src/index.ts'
import { articles } from './articles/index.ts'
import { categories } from './categories.ts'
import type { DemoArticle } from './content.ts'
import { widgets } from './widgets.ts'

/** The studio's notes, their categories and the widgets of the blog's pages. Needs the pictures of file-storage's seed. */
const seed: Seed = async host => {
  const { rows: files } = await host.service(file).list({ limit: 1000 }, system)
  const pictures = new Map(files.map(each => [each.adminTitle, each]))

  const madeCategories = await host.service(category).createMany(
    categories.map(({ cover: _, ...each }) => ({ ...each, adminTitle: each.title.en })),
    system,
  )
  const madeArticles = await host.service(article).createMany(
    articles.map(each => fieldsOf(each, pictures)),
    system,
  )
  await host.service(widget).createMany(
    widgets.map(each => ({ ...each, adminTitle: each.title?.en ?? each.slug })),
    system,
  )

  const categoryIds = idsBySlug(madeCategories)
  const articleIds = idsBySlug(madeArticles)
  const pictureId = (name: string) => found(pictures.get(name)?.id, `picture ${name}`)
  const links = await host.service(categoriesToArticles).createMany(
    articles.map(each => ({
      categoryId: found(categoryIds.get(each.category), `category ${each.category}`),
      articleId: found(articleIds.get(each.slug), `article ${each.slug}`),
    })),
    system,
  )
  await host.service(categoriesToFiles).createMany(
    categories.map(({ slug, cover }) => ({
      categoryId: found(categoryIds.get(slug), `category ${slug}`),
      fileStorageModuleFileId: pictureId(cover),
    })),
    system,
  )
  await host.service(articlesToFiles).createMany(
    articles.map(({ slug, cover }) => ({
      articleId: found(articleIds.get(slug), `article ${slug}`),
      fileStorageModuleFileId: pictureId(cover),
    })),
    system,
  )
  await linkProducts(host, articleIds)
  const days = articles.map(({ day }) => day)
  await publishOn(host, article, madeArticles, days)
  await publishOn(host, categoriesToArticles, links, days)
}

export default seed

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
async function linkProducts(host: PluginHost, articleIds: ReadonlyMap<string, string>): Promise<void> {
  if (!host.entities.has(product.path)) return
  const { rows } = await host.service(product).list({ limit: 1000 }, system)
  const productIds = idsBySlug(rows)
  const inputs = articles.flatMap(({ slug, products = [] }) =>
    products.flatMap((name, orderIndex) => {
      const productId = productIds.get(name)
      const articleId = found(articleIds.get(slug), `article ${slug}`)
      return productId ? [{ articleId, ecommerceModuleProductId: productId, orderIndex }] : []
    }),
  )
  await host.service(articlesToProducts).createMany(inputs, system)
}

/** Records came about on days of the past: no service lets anybody say so, and a blog whose notes are all of today is none. */
async function publishOn(
  host: PluginHost,
  entity: Entity,
  rows: readonly { readonly id: string }[],
  days: readonly string[],
): Promise<void> {
  const text = `update "${tableName(entity)}" t set created_at = d.day, updated_at = d.day
    from unnest($1::uuid[], $2::timestamptz[]) as d(id, day) where t.id = d.id`
  const moments = days.map(day => `${day}T09:00:00Z`)
  await host.database.query({ text, values: [rows.map(({ id }) => id), moments] })
}

function idsBySlug(rows: readonly { readonly slug: string; readonly id: string }[]): ReadonlyMap<string, string> {
  return new Map(rows.map(({ slug, id }) => [slug, id]))
}

function found(id: string | undefined, what: string): string {
  if (!id) throw new Error(`The demo has no ${what}`)
  return id
}
