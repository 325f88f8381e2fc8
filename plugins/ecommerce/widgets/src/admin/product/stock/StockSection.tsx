import type { Row } from '@tessera/core'
import { store } from '@tessera/ecommerce'
import { textIn, useLanguage } from '@tessera/widget-sdk'
import { type FormSectionProps, useAdminData, useFormLanguages, useFormPart } from '@tessera/widget-sdk/admin'
import { Field, Skeleton, TextInput } from '@tessera/widget-sdk/ui'
import { useEffect } from 'react'
import { useMessages } from '../../../messages.ts'
import { denseInput } from '../input-classes.ts'
import { combinationsOf, freshSku, type OptionsValue } from '../options/options-part.ts'
import type { StoresValue } from '../stores/stores-part.ts'
import { StockMovements } from './StockMovements.tsx'
import { changedStock, type StockEntry, type StockValue, stockKey } from './stock-part.ts'

/** What is counted by itself: the product, or one of its SKUs. */
interface Counted {
  /** Of `stockKey`. */
  readonly key: string
  readonly name: string
  readonly of: Pick<StockEntry, 'skuId' | 'places'>
}

/** How many there are, by SKU and store. Nothing is counted until somebody writes down how many there are. */
export function StockSection({ row }: FormSectionProps) {
  const m = useMessages('productStock')
  const { value, saved, change, problems, at, isDisabled } = useFormPart<StockValue>({ name: 'stock' })
  const counted = useCounted(value)
  const places = usePlaces(value)
  useFollowedPlaces(counted)
  if (!value || !saved || !counted || !places) return <Skeleton className="h-20 rounded-md" />
  const isTracked = Object.values(value.rows).some(({ available }) => available.trim() !== '')
  const isChanged = Object.entries(value.rows).some(
    ([key, each]) => each.available.trim() !== (saved.rows[key]?.available ?? ''),
  )
  const isTable = counted.length > 1 || places.length > 1

  function count({ key: sku, of }: Counted, storeId: string | null, available: string): void {
    const key = stockKey(sku, storeId)
    change(before => {
      const { [key]: known, ...others } = before.rows
      const entry = { ...(known ?? { ...of, storeId, reserved: 0 }), available }
      const isGone = available === '' && saved?.rows[key] === undefined
      return { ...before, rows: isGone ? others : { ...others, [key]: entry } }
    })
  }

  const input = (of: Counted, { id: storeId, name }: Place) => {
    const key = stockKey(of.key, storeId)
    const { available = '', reserved = 0 } = value.rows[key] ?? {}
    const problem = problems[key]
    const label = [of.name, isTable ? name : '', m.available].filter(Boolean).join(', ')
    return (
      <div {...at(key)} className="min-w-28">
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          aria-label={label}
          aria-invalid={problem ? true : undefined}
          placeholder={m.untracked}
          className={denseInput}
          value={available}
          disabled={isDisabled}
          onChange={({ target }) => count(of, storeId, target.value)}
        />
        {reserved > 0 && (
          <p className="mt-1 text-text-muted text-xs">{m.reserved.replace('{count}', String(reserved))}</p>
        )}
        {problem && <p className="mt-1 text-danger text-xs">{problem}</p>}
      </div>
    )
  }

  return (
    <div {...at('')} className="flex flex-col gap-4">
      {isTable ? (
        <div className="-mx-4 overflow-x-auto px-4 @2xl:-mx-6 @2xl:px-6">
          <table className="w-full border-separate border-spacing-x-1.5 border-spacing-y-1 text-sm">
            <caption className="sr-only">{m.caption}</caption>
            <thead className="text-left text-text-muted text-xs">
              <tr>
                {counted.length > 1 ? <th className="font-medium">{m.sku}</th> : <td />}
                {places.map(({ id, name }) => (
                  <th key={id ?? ''} className="font-medium">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {counted.map(each => (
                <tr key={each.key} className="align-top">
                  <th scope="row" className="min-w-24 py-1.5 pr-2 text-left font-normal">
                    {each.name || m.available}
                  </th>
                  {places.map(place => (
                    <td key={place.id ?? ''}>{input(each, place)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        counted.map(each =>
          places.map(place => (
            <div key={each.key} className="max-w-40">
              {input(each, place)}
            </div>
          )),
        )
      )}
      <p className="text-sm text-text-muted">{isTracked ? m.hint : m.none}</p>
      {isTracked && (
        <div {...at('lowAt')} className="max-w-40">
          <Field label={m.lowAt} error={problems.lowAt}>
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              maxLength={10}
              placeholder={m.never}
              className={denseInput}
              value={value.lowAt}
              disabled={isDisabled}
              onChange={({ target }) => change(before => ({ ...before, lowAt: target.value }))}
            />
          </Field>
        </div>
      )}
      {isChanged && changedStock(saved, value).length > 0 && (
        <div {...at('reason')}>
          <Field label={m.reason} error={problems.reason}>
            <TextInput
              maxLength={2000}
              placeholder={m.reasonHint}
              className={denseInput}
              value={value.reason}
              disabled={isDisabled}
              onChange={({ target }) => change(before => ({ ...before, reason: target.value }))}
            />
          </Field>
        </div>
      )}
      {problems[''] && <p className="text-danger text-sm">{problems['']}</p>}
      {row && <StockMovements rows={saved.rows} />}
    </div>
  )
}

/** The product, or its SKUs that are sold; with it what is counted although it isn't sold like that any more. */
function useCounted(value: StockValue | null): readonly Counted[] | null {
  const m = useMessages('productStock')
  const interfaceLanguage = useLanguage()
  const { language } = useFormLanguages()
  const { value: options } = useFormPart<OptionsValue>({ name: 'options' })
  if (!options || !value) return null
  const product: Counted = { key: '', name: '', of: { skuId: null } }
  const rows = Object.values(value.rows)
  const combinations = combinationsOf(options.options)
  if (combinations.length === 0) return [product]
  const skus = combinations.flatMap(({ key, values, places }): Counted[] => {
    const { id, isEnabled } = options.skus[key] ?? freshSku
    const isCounted = rows.some(({ skuId }) => id !== undefined && skuId === id)
    if (!isEnabled && !isCounted) return []
    const name = values.map(each => textIn(each.title, language, interfaceLanguage)).join(' / ')
    return [
      id === undefined
        ? { key: `new:${key}`, name, of: { skuId: null, places: places.join() } }
        : { key: id, name, of: { skuId: id } },
    ]
  })
  const isWholeCounted = rows.some(({ skuId, places }) => skuId === null && places === undefined)
  return isWholeCounted ? [{ ...product, name: m.whole }, ...skus] : skus
}

/** Values that move within their option take what was typed along. */
function useFollowedPlaces(counted: readonly Counted[] | null): void {
  const { value, change } = useFormPart<StockValue>({ name: 'stock' })
  const current = new Map(counted?.map(({ key, of }) => [key, of.places]))
  const moved = Object.entries(value?.rows ?? {}).filter(([key, { places }]) => {
    const at = current.get(key.slice(0, key.lastIndexOf('@')))
    return places !== undefined && at !== places
  })
  const isMoved = counted !== null && moved.length > 0
  useEffect(() => {
    if (!isMoved) return
    change(before => ({
      ...before,
      rows: Object.fromEntries(
        Object.entries(before.rows).flatMap(([key, entry]) => {
          if (entry.places === undefined) return [[key, entry]]
          const places = current.get(key.slice(0, key.lastIndexOf('@')))
          // Its combination is gone.
          return places === undefined ? [] : [[key, { ...entry, places }]]
        }),
      ),
    }))
  })
}

/** Where something is counted; without a store: in the shop as a whole. */
interface Place {
  readonly id: string | null
  readonly name: string
}

/** The shop as a whole, and the stores that sell the product. */
function usePlaces(value: StockValue | null): readonly Place[] | null {
  const m = useMessages('productStock')
  const language = useLanguage()
  const { value: sold } = useFormPart<StoresValue>({ name: 'stores' })
  const { data: stores } = useAdminData<readonly Row<typeof store>[]>(store, `/api/${store.path}?limit=1000`)
  if (!stores || !value || !sold) return null
  const rows = Object.values(value.rows)
  const shown = stores.filter(({ id }) => id in sold || rows.some(({ storeId }) => storeId === id))
  return [
    { id: null, name: shown.length > 0 ? m.everywhere : '' },
    ...shown.map(({ id, title, adminTitle }) => ({ id, name: textIn(title, language, language) || adminTitle })),
  ]
}
