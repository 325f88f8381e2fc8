import { sku, store, storesToProducts } from '@tessera/ecommerce'
import { type CallerTools, type ImportTools, issues } from '@tessera/server'
import { ecommerceIssues } from '../errors.ts'

/** The code that a product without options shall have. */
interface WantedCode {
  readonly productId: string
  readonly row: number
  readonly code: string
}

const all = 100_000

/** Products by the code of a SKU, or by that of the product in a store. */
export async function productsByCode(
  codes: readonly string[],
  { host, context }: CallerTools,
): Promise<ReadonlyMap<string, string>> {
  const ofSkus = { and: [{ column: 'code', method: 'inArray', value: codes }] } as const
  const ofStores = { and: [{ column: 'sku', method: 'inArray', value: codes }] } as const
  const { rows: skus } = await host.service(sku).list({ filters: ofSkus, limit: all }, context)
  const { rows: links } = await host.service(storesToProducts).list({ filters: ofStores, limit: all }, context)
  return new Map([
    ...links.map(link => [link.sku, link.productId] as const),
    ...skus.map(({ code, productId }) => [code as string, productId] as const),
  ])
}

/** The code of each product in its only store. */
export async function codesOfSimple(productIds: readonly string[], tools: CallerTools): Promise<Map<string, string>> {
  const links = Map.groupBy(await linksOf(productIds, tools), ({ productId }) => productId)
  return new Map([...links].flatMap(([id, [link, ...others]]) => (link && others.length === 0 ? [[id, link.sku]] : [])))
}

/** A product without options has a code where it is sold: in its only store, or in the only one that there is. */
export async function writeCodes(wanted: readonly WantedCode[], tools: ImportTools): Promise<void> {
  if (wanted.length === 0) return
  const { host, context } = tools
  const service = host.service(storesToProducts)
  const links = Map.groupBy(
    await linksOf(
      wanted.map(({ productId }) => productId),
      tools,
    ),
    ({ productId }) => productId,
  )
  const owners = await productsByCode(
    wanted.map(({ code }) => code),
    tools,
  )
  const { rows: stores } = await host.service(store).list({ limit: 2 }, context)
  const [only, another] = stores
  const seen = new Set<string>()
  const made: { storeId: string; productId: string; sku: string }[] = []
  const changed: { readonly id: string; readonly data: { readonly sku: string } }[] = []
  for (const { productId, row, code } of wanted) {
    const [link, ...others] = links.get(productId) ?? []
    if (link?.sku === code || others.some(each => each.sku === code)) continue
    if (seen.has(code)) tools.refuse(row, 'sku.code', issues.TAKEN_IN_ROWS('sku.code'))
    else if (owners.has(code)) tools.refuse(row, 'sku.code', issues.TAKEN('sku.code'))
    else if (others.length > 0 || (!link && (!only || another)))
      tools.warn(row, 'sku.code', ecommerceIssues.ECOMMERCE_CODE_WITHOUT_STORE('sku.code', { code }))
    else if (link) changed.push({ id: link.id, data: { sku: code } })
    else if (only) made.push({ storeId: only.id, productId, sku: code })
    seen.add(code)
  }
  await service.createMany(made, context)
  if (changed.length > 0) await service.updateMany(changed, context)
}

async function linksOf(productIds: readonly string[], { host, context }: CallerTools) {
  const filters = { and: [{ column: 'productId', method: 'inArray', value: productIds }] } as const
  const orderBy = [{ column: 'id', method: 'asc' }] as const
  return (await host.service(storesToProducts).list({ filters, orderBy, limit: all }, context)).rows
}
