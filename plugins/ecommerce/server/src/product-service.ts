import { currency } from '@tessera/billing'
import type { Entity, Row } from '@tessera/core'
import {
  attribute,
  attributeKey,
  attributeKeysToAttributes,
  attributesToCurrencies,
  categoriesToProducts,
  type FoundProducts,
  type ProductFacet,
  type ProductSearch,
  product,
  productsToAttributes,
  storesToProducts,
} from '@tessera/ecommerce'
import {
  type Condition,
  type Context,
  ForbiddenError,
  mayReadAllOf,
  readableSql,
  serviceOf,
  UnauthorizedError,
  ValidationError,
  visibleSql,
} from '@tessera/server'
import { ecommerceIssues } from './errors.ts'
import { facetStatement } from './facet-statement.ts'
import { ProductTotals } from './product-totals.ts'
import { removeWithCartLines } from './removal-hook.ts'
import {
  countedWithPage,
  type FacetChoices,
  maximumTotal,
  type SearchTerms,
  searchStatement,
} from './search-statement.ts'

/** The entities that facets are derived from, and those of prices. */
const ofFacets = [productsToAttributes, attribute, attributeKeysToAttributes, attributeKey]
const ofPrices = [...ofFacets, attributesToCurrencies, currency]

const isHidden = { column: 'isHidden', method: 'eq', value: true } as const

/** Products: they are searched for, those that have been ordered stay, and hidden ones are for those who write products. */
export class ProductService extends serviceOf(product) {
  readonly #totals = new ProductTotals()

  protected override mayAlsoSee(context: Context): readonly Condition[] {
    return this.mayAlsoWrite(context)
  }

  protected override mayAlsoWrite({ caller }: Context): readonly Condition[] {
    return this.host.access.isAllowed(caller, 'PATCH', `/api/${product.path}/:id`) ? [isHidden] : []
  }

  override removeMany(ids: readonly string[], context: Context): Promise<Row<typeof product>[]> {
    return removeWithCartLines(this.host, 'productId', ids, context, inside => super.removeMany(ids, inside))
  }

  /**
   * Searches products by where they are sold, what they cost and what they are like, in four statements whatever their
   * number. The caller must be allowed to read products. Facets are returned to those who may read everything they are
   * derived from.
   * @throws ValidationError for a value without its key; UnauthorizedError, ForbiddenError for a search by what the
   * caller may not read
   */
  async search({ value = [], ...search }: ProductSearch, context: Context): Promise<FoundProducts> {
    const { category, store } = search
    const order = search.order ?? (category || store ? 'placed' : 'newest')
    const scope = { ...(category && { category }), ...(store && { store }) }
    const database = context.transaction ?? this.host.database
    const hasFacets = this.#refuseHidden({ ...search, value, order }, context)
    const [choices, facets] = await Promise.all([
      this.#choices(value, context),
      hasFacets ? database.query<ProductFacet & { readonly id: string }>(mutable(facetStatement(scope))) : [],
    ])
    // No product can have these values.
    if (!choices) return { products: [], total: 0, hasMore: false, facets: facets.map(withoutId) }
    const terms: SearchTerms = {
      ...search,
      order,
      choices,
      readable: (entity, alias, parameters) => {
        // The rule of the route has decided whether they may read products at all.
        if (entity === product) return visibleSql(this.host, entity, alias, context, parameters)
        // Links are as private as the product, which the statement asks for already.
        if (mayReadAllOf(this.host, [entity], context)) return 'true'
        return readableSql(this.host, entity, alias, context, parameters)
      },
    }
    const [found] = await database.query<{ ids: readonly string[]; total: number }>(mutable(searchStatement(terms)))
    const { ids = [], total: counted = 0 } = found ?? {}
    const [products, total] = await Promise.all([
      this.#inOrder(ids, context),
      counted > countedWithPage(terms) ? this.#totals.of(terms, database) : counted,
    ])
    return {
      products,
      total: Math.min(total, maximumTotal),
      hasMore: total > maximumTotal,
      facets: facets.map(withoutId),
    }
  }

  /** A search term reveals something about the products that it finds. @returns whether the facets may be shown */
  #refuseHidden({ category, store, value, from, to, order }: ProductSearch, context: Context): boolean {
    const mayRead = (entity: Entity) => this.host.access.mayRead(context.caller, entity)
    const isWhole = this.isWholeFor(context)
    const hasFacets = isWhole && mayReadAllOf(this.host, ofFacets, context)
    const isByPrice = from !== undefined || to !== undefined || order === 'price' || order === 'price-desc'
    const isHidden =
      (category !== undefined && !mayRead(categoriesToProducts)) ||
      (store !== undefined && !mayRead(storesToProducts)) ||
      (value !== undefined && value.length > 0 && !hasFacets) ||
      (isByPrice && !mayReadAllOf(this.host, ofPrices, context))
    if (isHidden) throw context.caller.kind === 'nobody' ? new UnauthorizedError() : new ForbiddenError()
    const links = [...(category ? [categoriesToProducts] : []), ...(store ? [storesToProducts] : [])]
    return hasFacets && mayReadAllOf(this.host, links, context)
  }

  /** The requested values, by the id of their key; null if a key doesn't exist. */
  async #choices(value: readonly string[], context: Context): Promise<FacetChoices | null> {
    if (value.length === 0) return new Map()
    const pairs = value.map(each => {
      const [, key, wanted] = /^([^:]+):(.+)$/s.exec(each) ?? []
      if (!key || !wanted) throw new ValidationError(ecommerceIssues.ECOMMERCE_FACET('value'))
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

  /** The records in the order of the ids, without those that are gone by now or hidden from this caller. */
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
