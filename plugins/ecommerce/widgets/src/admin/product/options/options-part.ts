import type { Localized } from '@tessera/core'
import { mostSkus, product } from '@tessera/ecommerce'
import { file } from '@tessera/file-storage'
import { queryString } from '@tessera/widget-sdk'
import { type AdminRow, type FormPart, formPart, type ReadRoute } from '@tessera/widget-sdk/admin'
import type { ShownPrice } from '../prices/prices-part.ts'

/** A value of an option as the form holds it: its id is one of the form until it is saved. */
interface OptionValue {
  readonly id: string
  readonly title: Localized
}

export interface Option {
  readonly id: string
  readonly title: Localized
  readonly values: readonly OptionValue[]
}

/** What a SKU is like, apart from its values. */
export interface SkuDetails {
  /** Of a saved one. */
  readonly id?: string
  readonly code: string
  /** False: there is none, or it isn't sold. */
  readonly isEnabled: boolean
  /** In grams; null: that of the product. */
  readonly weight: number | null
  /** As people write them, by the ids of their currencies; absent: that of the product. */
  readonly prices: Readonly<Record<string, string>>
  readonly picture: AdminRow | null
}

export type OptionsValue = {
  readonly options: readonly Option[]
  /** By the ids of their values, as `skuKey` joins them. Combinations that are not here get a SKU that is sold. */
  readonly skus: Readonly<Record<string, SkuDetails>>
}

/** A combination of values. */
export interface Combination {
  readonly key: string
  readonly values: readonly OptionValue[]
  /** The place of its value in each option. */
  readonly places: readonly number[]
}

export const freshSku: SkuDetails = { code: '', isEnabled: true, weight: null, prices: {}, picture: null }

const skuKey = (ids: readonly string[]) => ids.join()

/** All combinations of options that have values, the last option changing fastest; none when there would be more SKUs than may be. */
export function combinationsOf(options: readonly Option[]): readonly Combination[] {
  const used = usedOptions(options)
  if (used.length === 0 || combinationCount(options) > mostSkus) return []
  return used
    .reduce<readonly (readonly [OptionValue, number][])[]>(
      (all, { values }) =>
        all.flatMap(each => values.map((value, place) => [...each, [value, place] as [OptionValue, number]])),
      [[]],
    )
    .map(each => ({
      key: skuKey(each.map(([{ id }]) => id)),
      values: each.map(([value]) => value),
      places: each.map(([, place]) => place),
    }))
}

/** How many SKUs the options would make. */
export function combinationCount(options: readonly Option[]): number {
  const used = usedOptions(options)
  return used.length === 0 ? 0 : used.reduce((count, { values }) => count * values.length, 1)
}

/** Options without a name or without values are not saved. */
function usedOptions(options: readonly Option[]): readonly Option[] {
  return options.filter(({ title, values }) => Object.values(title).some(Boolean) && values.length > 0)
}

interface ShownOptions {
  readonly options: readonly (AdminRow & {
    readonly title: Localized
    readonly optionValues: readonly (AdminRow & { readonly title: Localized })[]
  })[]
  readonly skus: readonly (AdminRow & {
    readonly code: string | null
    readonly isEnabled: boolean
    readonly weight: number | null
    readonly optionValueIds: readonly string[]
    readonly prices: readonly ShownPrice[]
    readonly fileId: string | null
  })[]
}

export const optionsPart = (label: string): FormPart =>
  formPart<OptionsValue>({
    name: 'options',
    label,
    empty: { options: [], skus: {} },
    async read(id: string, get: ReadRoute) {
      const shown = await get<ShownOptions>(`/api/${product.path}/${id}/options`)
      const pictures = await picturesOf(shown, get)
      const options = shown.options.map(({ id: optionId, title, optionValues }) => ({
        id: optionId,
        title,
        values: optionValues.map(value => ({ id: value.id, title: value.title })),
      }))
      const made = new Map(
        shown.skus.map(({ id: skuId, code, isEnabled, weight, optionValueIds, prices, fileId }) => [
          skuKey(optionValueIds),
          {
            id: skuId,
            code: code ?? '',
            isEnabled,
            weight,
            prices: Object.fromEntries(
              prices.flatMap(({ currencyId, amount }) => (amount === null ? [] : [[currencyId, amount]])),
            ),
            picture: (fileId !== null && pictures.get(fileId)) || null,
          },
        ]),
      )
      const skus = combinationsOf(options).map(({ key }) => [
        key,
        // A combination that nobody has made is not sold.
        made.get(key) ?? { ...freshSku, isEnabled: false },
      ])
      return { options, skus: Object.fromEntries(skus) }
    },
    writes(before, after, record) {
      const known = new Set(before.options.flatMap(({ id, values }) => [id, ...values.map(value => value.id)]))
      const named = namesOf(before)
      const idOf = (id: string, name: string) => {
        const found = known.has(id) ? id : named.get(name)
        return found === undefined ? {} : { id: found }
      }
      const options = usedOptions(after.options).map(({ id, title, values }) => ({
        ...idOf(id, nameOf(title)),
        title: written(title),
        values: values.map(value => ({
          ...idOf(value.id, `${nameOf(title)}/${nameOf(value.title)}`),
          title: written(value.title),
        })),
      }))
      const skus = combinationsOf(after.options).flatMap(({ key, places }) => {
        const details = after.skus[key] ?? freshSku
        const changes = changesOf(before.skus[key], details)
        return changes ? [{ values: places, ...changes }] : []
      })
      return [{ action: 'run', name: 'ecommerce/product-options', id: record, ref: 'options', data: { options, skus } }]
    },
    inputOf(write, path, { options }) {
      const [, index = ''] = /^skus\.(\d+)/.exec(path) ?? []
      const data = 'data' in write ? (write.data as unknown as WrittenOptions) : undefined
      const sku = data?.skus[Number(index)]
      if (index === '' || !sku) return /^options\.\d+/.exec(path)?.[0] ?? null
      const key = combinationsOf(options).find(({ places }) => places.join() === sku.values.join())?.key ?? ''
      const [, at] = /prices\.(\d+)/.exec(path) ?? []
      const currencyId = at === undefined ? undefined : sku.prices?.[Number(at)]?.currencyId
      return `${key}.${currencyId ?? (path.endsWith('.code') ? 'code' : 'sku')}`
    },
  })

interface WrittenOptions {
  readonly skus: readonly {
    readonly values: readonly number[]
    readonly prices?: readonly { readonly currencyId: string }[]
  }[]
}

async function picturesOf({ skus }: ShownOptions, get: ReadRoute): Promise<ReadonlyMap<string, AdminRow>> {
  const ids = [...new Set(skus.flatMap(({ fileId }) => fileId ?? []))]
  if (ids.length === 0) return new Map()
  const query = queryString({ filters: { and: [{ column: 'id', method: 'inArray', value: ids }] }, limit: ids.length })
  return new Map((await get<readonly AdminRow[]>(`/api/${file.path}?${query}`)).map(row => [row.id, row]))
}

/** What of a SKU differs, as it is sent; null for one that stays as it is, or is neither there nor wanted. */
function changesOf(before: SkuDetails | undefined, after: SkuDetails): object | null {
  const isMade = before?.id !== undefined
  if (!isMade && !after.isEnabled) return null
  const known = before ?? freshSku
  const currencies = new Set([...Object.keys(known.prices), ...Object.keys(after.prices)])
  const prices = [...currencies].flatMap(currencyId => {
    const amount = after.prices[currencyId]?.trim() || null
    return amount === (known.prices[currencyId] ?? null) ? [] : [{ currencyId, amount }]
  })
  const changes = {
    ...(after.code.trim() !== known.code && { code: after.code.trim() || null }),
    ...(after.isEnabled !== known.isEnabled && { isEnabled: after.isEnabled }),
    ...(after.weight !== known.weight && { weight: after.weight }),
    ...(prices.length > 0 && { prices }),
    ...(after.picture?.id !== known.picture?.id && { fileId: after.picture?.id ?? null }),
  }
  return isMade && Object.keys(changes).length === 0 ? null : changes
}

/** The ids of saved options and values by what they are called: what was saved while somebody typed is not made once more. */
function namesOf({ options }: OptionsValue): ReadonlyMap<string, string> {
  return new Map(
    options.flatMap(({ id, title, values }): [string, string][] => [
      [nameOf(title), id],
      ...values.map((value): [string, string] => [`${nameOf(title)}/${nameOf(value.title)}`, value.id]),
    ]),
  )
}

function nameOf(title: Localized): string {
  return JSON.stringify(Object.entries(written(title)).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Without empty texts. */
function written(texts: Localized): Localized {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([language, text]) => (text.trim() === '' ? [] : [[language, text.trim()]])),
  )
}
