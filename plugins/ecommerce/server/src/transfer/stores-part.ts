import { product, store, storesToProducts } from '@tessera/ecommerce'
import { type CallerTools, issues, NamedCells, transferPart } from '@tessera/server'
import { columnLabels } from './column-labels.ts'

const name = 'stores'
const all = 100_000

/** A store in a cell, with the code that the product has there. */
interface InStore {
  readonly store: string
  readonly code: string | null
}

/** Where products are sold: `Main store = T-1; Harbour = T-1-H`. Without a code they get one after their slug. */
export const storesPart = transferPart({
  entity: product,
  reads: [storesToProducts, store],
  writes: [storesToProducts],
  async columns({ host, context }, use) {
    const isUsed = use === 'import' || (await host.service(store).list({ limit: 1 }, context)).rows.length > 0
    return isUsed ? [{ name, labels: columnLabels(host, 'stores') }] : []
  },
  column: each => (each === name ? { name } : undefined),
  async read(ids, _, tools) {
    const { host, context, names } = tools
    const links = await linksOf(ids, tools)
    const called = await names.of(store).namesOf([...new Set(links.map(({ storeId }) => storeId))], { host, context })
    const byProduct = Map.groupBy(links, ({ productId }) => productId)
    return new Map(
      ids.map(id => {
        const cells = (byProduct.get(id) ?? []).flatMap(({ storeId, sku }) => {
          const title = called.get(storeId)
          return title === undefined ? [] : [`${title} = ${sku}`]
        })
        return [id, [{ [name]: cells.join('; ') }]]
      }),
    )
  },
  async write(records, tools) {
    const { host, context } = tools
    const given = records.flatMap(({ id, lines: [line] }) => {
      const cell = line?.cells[name]
      return line && cell !== undefined ? [{ id, row: line.row, wanted: storesIn(cell) }] : []
    })
    const cells = given.map(({ row, wanted }) => ({ row, names: wanted.map(each => each.store) }))
    await new NamedCells([]).find(name, store, cells, tools)
    const found = await tools.names.of(store).find(
      cells.flatMap(cell => cell.names),
      tools,
    )
    const links = Map.groupBy(
      await linksOf(
        given.map(({ id }) => id),
        tools,
      ),
      ({ productId }) => productId,
    )
    const slugs = await slugsOf(
      given.map(({ id }) => id),
      tools,
    )
    const taken = await codesTaken(
      given.flatMap(({ wanted }) => wanted.flatMap(({ code }) => code ?? [])),
      tools,
    )
    const removed: string[] = []
    const changed: { readonly id: string; readonly data: { readonly sku: string } }[] = []
    const made: { storeId: string; productId: string; sku: string }[] = []
    const seen = new Set<string>()
    for (const { id: productId, row, wanted } of given) {
      const there = links.get(productId) ?? []
      const stays = new Set<string>()
      for (const { store: title, code } of wanted) {
        const storeId = found.get(title)
        if (typeof storeId !== 'string') continue
        const link = there.find(each => each.storeId === storeId)
        if (link) stays.add(link.id)
        const sku =
          code ?? link?.sku ?? newCode(slugs.get(productId) ?? productId, seen, wanted.length > 1 ? title : '')
        const holder = taken.get(sku)
        if (seen.has(sku)) tools.refuse(row, name, issues.TAKEN_IN_ROWS(name))
        else if (holder !== undefined && holder !== link?.id) tools.refuse(row, name, issues.TAKEN(name))
        else if (!link) made.push({ storeId, productId, sku })
        else if (link.sku !== sku) changed.push({ id: link.id, data: { sku } })
        seen.add(sku)
      }
      const isWhole = wanted.every(each => typeof found.get(each.store) === 'string')
      if (isWhole) removed.push(...there.filter(({ id }) => !stays.has(id)).map(({ id }) => id))
    }
    const service = host.service(storesToProducts)
    if (removed.length > 0) await service.removeMany(removed, context)
    if (changed.length > 0) await service.updateMany(changed, context)
    await service.createMany(made, context)
  },
})

function storesIn(cell: string): InStore[] {
  return cell.split(';').flatMap(part => {
    const [, title = '', code] = /^\s*(.*?)(?:\s+=\s+(.*?))?\s*$/s.exec(part) ?? []
    return title === '' ? [] : [{ store: title, code: code ? code : null }]
  })
}

function newCode(slug: string, seen: ReadonlySet<string>, title: string): string {
  const code = title === '' ? slug : `${slug}, ${title}`
  return seen.has(code) ? `${code} 2` : code.slice(0, 200)
}

async function linksOf(productIds: readonly string[], { host, context }: CallerTools) {
  const filters = { and: [{ column: 'productId', method: 'inArray', value: productIds }] } as const
  const orderBy = [{ column: 'id', method: 'asc' }] as const
  return (await host.service(storesToProducts).list({ filters, orderBy, limit: all }, context)).rows
}

async function slugsOf(ids: readonly string[], { host, context }: CallerTools): Promise<ReadonlyMap<string, string>> {
  const filters = { and: [{ column: 'id', method: 'inArray', value: ids }] } as const
  const { rows } = await host.service(product).list({ filters, limit: all }, context)
  return new Map(rows.map(({ id, slug }) => [id, slug]))
}

/** Ids of the links that have codes already. */
async function codesTaken(
  codes: readonly string[],
  { host, context }: CallerTools,
): Promise<ReadonlyMap<string, string>> {
  const filters = { and: [{ column: 'sku', method: 'inArray', value: codes }] } as const
  const { rows } = await host.service(storesToProducts).list({ filters, limit: all }, context)
  return new Map(rows.map(({ id, sku }) => [sku, id]))
}
