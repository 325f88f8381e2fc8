import { metric } from '@tessera/analytic'
import { article, articlesToBuilderWidgets, categoriesToArticles, category } from '@tessera/blog'
import type { Entity, Input } from '@tessera/core'
import { attribute, attributeKey, attributeKeysToAttributes, product, productsToAttributes } from '@tessera/ecommerce'
import { FileService } from '@tessera/file-storage-server'
import { page } from '@tessera/host'
import { role } from '@tessera/rbac'
import { system } from '@tessera/server'
import type { TestHost } from '@tessera/server/testing'
import { widget, widgetsToFiles } from '@tessera/website-builder'
import { makePage, makeShown } from '../site-under-test.ts'

/** What is behind the doors: records with unique texts. */
export interface Rooms {
  readonly articleId: string
  readonly metricId: string
  readonly linkId: string
  /**
   * Keys of two files: one that stands for itself, one that hangs on a widget which only an article's private links lead to.
   */
  readonly fileKey: string
  readonly fileId: string
  readonly secretFileKey: string
}

/** Texts that identify records in any response. */
export const canaries = {
  article: 'Canary of the aviary',
  articleSlug: 'slug-of-the-article',
  product: 'Canary of the shop',
  facet: 'Canary of the keys',
  metric: 'Canary of the figures',
  widget: 'Canary of the page',
  secretWidget: 'Canary of the members',
  file: 'Canary of the files',
  secretFile: 'Canary of the secret files',
} as const

export async function furnish({ host }: TestHost): Promise<Rooms> {
  const make = async (entity: Entity, values: object): Promise<string> =>
    ((await host.service(entity).create(values as Input<Entity>, system)) as { readonly id: string }).id
  const titled = (title: string, slug: string) => ({ slug, title: { en: title, ru: title } })

  await make(role, titled('Member', 'member'))
  const articleId = await make(article, titled(canaries.article, canaries.articleSlug))
  const categoryId = await make(category, titled('All of them', 'all'))
  const linkId = await make(categoriesToArticles, { categoryId, articleId })
  const metricId = await make(metric, { ...titled(canaries.metric, 'figure'), value: 1 })

  const productIds = [await make(product, titled(canaries.product, 'one')), await make(product, titled('Two', 'two'))]
  const attributeKeyId = await make(attributeKey, {
    ...titled(canaries.facet, 'colour'),
    type: 'feature',
    field: 'string',
  })
  for (const [index, productId] of productIds.entries()) {
    const attributeId = await make(attribute, { slug: `value-${index}`, string: { en: `Value ${index}` } })
    await make(attributeKeysToAttributes, { attributeKeyId, attributeId })
    await make(productsToAttributes, { productId, attributeId })
  }

  const files = host.service(FileService)
  const stored = (name: string, text: string) =>
    files.store({ fileName: `${name}.txt`, content: Buffer.from(text) }, {}, system)
  const [file, secretFile] = [await stored('open', canaries.file), await stored('secret', canaries.secretFile)]
  const secretWidgetId = await make(widget, titled(canaries.secretWidget, 'secret'))
  await make(articlesToBuilderWidgets, { articleId, websiteBuilderModuleWidgetId: secretWidgetId })
  await make(widgetsToFiles, { widgetId: secretWidgetId, fileStorageModuleFileId: secretFile.id })

  await makePage(host, '/articles/[blog.articles.slug]')
  const { id: pageId } = await host.service(page).create({ url: '/shown', title: 'Shown' }, system)
  await makeShown(host, { variant: 'plain', title: { en: canaries.widget } }, pageId)
  const keyOf = (key: string | null) => String(key)
  return {
    articleId,
    metricId,
    linkId,
    fileId: file.id,
    fileKey: keyOf(file.file),
    secretFileKey: keyOf(secretFile.file),
  }
}
