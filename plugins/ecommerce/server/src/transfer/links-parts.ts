import { linkedName } from '@tessera/core'
import { product, productsToFiles, relatedProduct } from '@tessera/ecommerce'
import { type CallerTools, linksPart } from '@tessera/server'
import { attachmentVariant } from '../paid-attachments.ts'
import { columnLabels } from './column-labels.ts'

const ofFiles = { links: productsToFiles, from: 'productId', to: 'fileStorageModuleFileId' } as const

/** Pictures of products, and apart from them the files that buyers get: `files`, `attachments`. */
export const filesPart = linksPart(
  product,
  [
    {
      ...ofFiles,
      name: linkedName(product, productsToFiles),
      heading: 'files',
      variant: { isNot: attachmentVariant },
    },
    {
      ...ofFiles,
      name: 'attachments',
      labels: host => columnLabels(host, 'attachments'),
      variant: { is: attachmentVariant },
    },
  ],
  [productsToFiles],
)

/** What goes well with products: `related`. */
export const relatedPart = linksPart(product, [
  {
    links: relatedProduct,
    from: 'productId',
    to: 'relatedId',
    name: 'related',
    labels: host => columnLabels(host, 'related'),
    namesOf: slugsOf,
  },
])

async function slugsOf(ids: readonly string[], { host, context }: CallerTools): Promise<ReadonlyMap<string, string>> {
  const filters = { and: [{ column: 'id', method: 'inArray', value: ids }] } as const
  const { rows } = await host.service(product).list({ filters, limit: 100_000 }, context)
  return new Map(rows.map(({ id, slug }) => [id, slug]))
}
