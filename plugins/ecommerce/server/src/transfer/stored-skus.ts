import type { Localized } from '@tessera/core'
import { option, optionValue, sku, skusToOptionValues } from '@tessera/ecommerce'
import { type Queryable, selected, sqlNames } from '@tessera/server'

const [options, o] = sqlNames(option, 'o')
const [optionValues, v] = sqlNames(optionValue, 'v')
const [skus, s] = sqlNames(sku, 's')
const [links, l] = sqlNames(skusToOptionValues, 'l')

interface StoredValue {
  readonly id: string
  readonly title: Localized
}

interface StoredOption extends StoredValue {
  readonly productId: string
  readonly values: readonly StoredValue[]
}

interface StoredSku {
  readonly id: string
  readonly productId: string
  readonly code: string | null
  readonly isEnabled: boolean
  readonly weight: number | null
  readonly orderIndex: number
  /** Ids of its values, by the ids of their options. */
  readonly values: Readonly<Record<string, string>>
}

export interface StoredProduct {
  readonly options: readonly StoredOption[]
  readonly skus: readonly StoredSku[]
}

/** What products come in, by their ids, in two statements. Who sees a product sees its options and SKUs. */
export async function storedSkus(
  productIds: readonly string[],
  database: Queryable,
): Promise<ReadonlyMap<string, StoredProduct>> {
  const values = [productIds]
  const found = await database.query<StoredOption>({
    text: `select ${selected(o, 'id', 'productId', 'title')},
        coalesce((select jsonb_agg(jsonb_build_object('id', ${v.id}, 'title', ${v.title}) order by ${v.orderIndex}, ${v.id})
          from ${optionValues} where ${v.optionId} = ${o.id}), '[]') as "values"
      from ${options} where ${o.productId} = any($1::uuid[]) order by ${o.orderIndex}, ${o.id}`,
    values,
  })
  const sold = await database.query<StoredSku>({
    text: `select ${selected(s, 'id', 'productId', 'code', 'isEnabled', 'weight', 'orderIndex')},
        coalesce((select jsonb_object_agg(${v.optionId}, ${v.id}) from ${links} join ${optionValues} on ${v.id} = ${l.optionValueId}
          where ${l.skuId} = ${s.id}), '{}') as "values"
      from ${skus} where ${s.productId} = any($1::uuid[]) order by ${s.orderIndex}, ${s.id}`,
    values,
  })
  const optionsOf = Map.groupBy(found, ({ productId }) => productId)
  const skusOf = Map.groupBy(sold, ({ productId }) => productId)
  return new Map(productIds.map(id => [id, { options: optionsOf.get(id) ?? [], skus: skusOf.get(id) ?? [] }]))
}

/** Whether any product comes in several SKUs. */
export async function hasOptions(database: Queryable): Promise<boolean> {
  return (await database.query({ text: `select 1 from ${options} limit 1` })).length > 0
}
