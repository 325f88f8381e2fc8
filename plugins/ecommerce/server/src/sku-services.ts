import type { Entity, Input, Patch, Row } from '@tessera/core'
import { mostOptions, mostSkus, option, optionValue, sku, skusToOptionValues } from '@tessera/ecommerce'
import { type Context, type PluginHost, serviceOf, sqlNames, ValidationError } from '@tessera/server'
import { ecommerceIssues } from './errors.ts'
import { inTransaction } from './in-transaction.ts'
import { lockProducts } from './product-lock.ts'
import { removeWithCartLines } from './removal-hook.ts'

type Host = Pick<PluginHost, 'service' | 'database'>

const [options, o] = sqlNames(option, 'o')
const [optionValues, v] = sqlNames(optionValue, 'v')
const [skus, s] = sqlNames(sku, 's')
const [skuValues, l] = sqlNames(skusToOptionValues, 'l')

/** What a product comes in: few enough to choose from. */
export class OptionService extends serviceOf(option) {
  override createMany(inputs: readonly Input<typeof option>[], context: Context): Promise<Row<typeof option>[]> {
    return withinBound(this.host, option, inputs, context, inside => super.createMany(inputs, inside))
  }

  override updateMany(changes: Changes<typeof option>, context: Context): Promise<Row<typeof option>[]> {
    const moved = changes.map(({ data }) => data)
    return withinBound(this.host, option, moved, context, inside => super.updateMany(changes, inside))
  }

  /** With the SKUs that name its values. @throws ConflictError naming the orders that hold one */
  override removeMany(ids: readonly string[], context: Context): Promise<Row<typeof option>[]> {
    const namedSql = `${l.optionValueId} in (select ${v.id} from ${optionValues} where ${v.optionId} = any($1::uuid[]))`
    return withoutSkus(this.host, namedSql, ids, context, inside => super.removeMany(ids, inside))
  }
}

/** Values of options: with one of them go the SKUs that name it. */
export class OptionValueService extends serviceOf(optionValue) {
  /** @throws ConflictError naming the orders that hold such a SKU */
  override removeMany(ids: readonly string[], context: Context): Promise<Row<typeof optionValue>[]> {
    const namedSql = `${l.optionValueId} = any($1::uuid[])`
    return withoutSkus(this.host, namedSql, ids, context, inside => super.removeMany(ids, inside))
  }
}

/** What is sold of a product with options; what has been ordered stays. */
export class SkuService extends serviceOf(sku) {
  override createMany(inputs: readonly Input<typeof sku>[], context: Context): Promise<Row<typeof sku>[]> {
    return withinBound(this.host, sku, inputs, context, inside => super.createMany(inputs, inside))
  }

  override updateMany(changes: Changes<typeof sku>, context: Context): Promise<Row<typeof sku>[]> {
    const moved = changes.map(({ data }) => data)
    return withinBound(this.host, sku, moved, context, inside => super.updateMany(changes, inside))
  }

  override removeMany(ids: readonly string[], context: Context): Promise<Row<typeof sku>[]> {
    return removeWithCartLines(this.host, 'skuId', ids, context, inside => super.removeMany(ids, inside))
  }
}

type Changes<E extends Entity> = readonly { readonly id: string; readonly data: Patch<E> }[]

const bounds = {
  [option.path]: {
    most: mostOptions,
    issue: ecommerceIssues.ECOMMERCE_TOO_MANY_OPTIONS,
    table: options,
    productId: o.productId,
  },
  [sku.path]: { most: mostSkus, issue: ecommerceIssues.ECOMMERCE_TOO_MANY_SKUS, table: skus, productId: s.productId },
} as const

/** Writes records of products that may have only so many of them. @throws ValidationError for more, and nothing is written */
async function withinBound<Result>(
  host: Host,
  { path }: typeof option | typeof sku,
  values: readonly { readonly productId?: string | undefined }[],
  context: Context,
  write: (inside: Context) => Promise<Result>,
): Promise<Result> {
  const productIds = [...new Set(values.flatMap(({ productId }) => productId ?? []))]
  if (productIds.length === 0) return write(context)
  return inTransaction(host, context, async (inside, transaction) => {
    await lockProducts(productIds, transaction)
    const result = await write(inside)
    const { most, issue, table, productId } = bounds[path]
    const crowded = await transaction.query({
      text: `select 1 from ${table} where ${productId} = any($1::uuid[]) group by ${productId} having count(*) > ${most} limit 1`,
      values: [productIds],
    })
    if (crowded.length > 0) throw new ValidationError(issue('productId', { maximum: most }))
    return result
  })
}

/** Removes records together with the SKUs whose links to values meet a condition. */
function withoutSkus<Result>(
  host: Host,
  namedSql: string,
  ids: readonly string[],
  context: Context,
  remove: (inside: Context) => Promise<Result>,
): Promise<Result> {
  return inTransaction(host, context, async (inside, transaction) => {
    const found = await transaction.query<{ id: string }>({
      text: `select distinct ${l.skuId} as "id" from ${skuValues} where ${namedSql}`,
      values: [ids],
    })
    if (found.length > 0)
      await host.service(sku).removeMany(
        found.map(({ id }) => id),
        inside,
      )
    return remove(inside)
  })
}
