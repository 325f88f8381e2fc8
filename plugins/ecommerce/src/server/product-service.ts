import type { Row } from '@tessera/core'
import { type Context, serviceOf, ValidationError } from '@tessera/core/server'
import { attributeKey, type FoundProducts, type ProductFacet, type ProductSearch, product } from '../index.ts'
import { facetStatement } from './facet-statement.ts'
import { type FacetChoices, maximumTotal, searchStatement } from './search-statement.ts'

export class ProductService extends serviceOf(product) {
  /**
   * Finds products by where they are sold, what they cost and what they are like, in four statements however many there are.
   * @throws ValidationError for a value without its key
   */
  async search({ value = [], ...search }: ProductSearch, context: Context): Promise<FoundProducts> {
    const { category, store } = search
    const order = search.order ?? (category || store ? 'placed' : 'newest')
    const scope = { ...(category && { category }), ...(store && { store }) }
    const database = context.transaction ?? this.host.database
    const [choices, facets] = await Promise.all([
      this.#choices(value, context),
      database.query<ProductFacet & { readonly id: string }>(mutable(facetStatement(scope))),
    ])
    // What no product can have finds none.
    if (!choices) return { products: [], total: 0, hasMore: false, facets: facets.map(withoutId) }
    const [found] = await database.query<{ ids: readonly string[]; total: number }>(
      mutable(searchStatement({ ...search, order, choices })),
    )
    const { ids = [], total = 0 } = found ?? {}
    return {
      products: await this.#inOrder(ids, context),
      total: Math.min(total, maximumTotal),
      hasMore: total > maximumTotal,
      facets: facets.map(withoutId),
    }
  }

  /** The values that are asked for, by the id of their key; null when a key is not there. */
  async #choices(value: readonly string[], context: Context): Promise<FacetChoices | null> {
    if (value.length === 0) return new Map()
    const pairs = value.map(each => {
      const [, key, wanted] = /^([^:]+):(.+)$/s.exec(each) ?? []
      if (!key || !wanted) throw new ValidationError(`value must name a key and its value, such as colour:Blue`)
      return { key, wanted }
    })
    const bySlug = Map.groupBy(pairs, ({ key }) => key)
    const slugs = [...bySlug.keys()]
    const { rows } = await this.host
      .service(attributeKey)
      .list({ filters: { and: [{ column: 'slug', method: 'inArray', value: slugs }] }, limit: slugs.length }, context)
    if (rows.length < slugs.length) return null
    return new Map(rows.map(({ id, slug }) => [id, (bySlug.get(slug) ?? []).map(({ wanted }) => wanted)]))
  }

  /** The records of ids; one that is gone by now, or not for this caller, is left out. */
  async #inOrder(ids: readonly string[], context: Context): Promise<Row<typeof product>[]> {
    if (ids.length === 0) return []
    const filters = { and: [{ column: 'id', method: 'inArray', value: ids }] } as const
    const { rows } = await this.list({ filters, limit: ids.length }, context)
    const byId = new Map(rows.map(row => [row.id, row]))
    return ids.flatMap(id => byId.get(id) ?? [])
  }
}

function withoutId({ id: _, ...facet }: ProductFacet & { readonly id: string }): ProductFacet {
  return facet
}

function mutable({ text, values }: { readonly text: string; readonly values: readonly unknown[] }) {
  return { text, values: [...values] }
}
