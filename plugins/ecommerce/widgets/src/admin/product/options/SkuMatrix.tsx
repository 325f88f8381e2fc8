import type { Localized } from '@tessera/core'
import { textIn, useLanguage } from '@tessera/widget-sdk'
import { useAdminTools, useFormField, useFormLanguages, useFormPart } from '@tessera/widget-sdk/admin'
import { TextInput } from '@tessera/widget-sdk/ui'
import { Fragment, type KeyboardEvent, type ReactNode, useState } from 'react'
import { useMessages } from '../../../messages.ts'
import { codeFrom } from '../code-from.ts'
import { denseInput } from '../input-classes.ts'
import type { PricesValue } from '../prices/prices-part.ts'
import { type Currency, useCurrencies } from '../use-currencies.ts'
import { type Combination, combinationsOf, freshSku, type OptionsValue, type SkuDetails } from './options-part.ts'
import { SkuMore } from './SkuMore.tsx'

/** The SKUs of a product as a table: one row each, and a first row whose values can be given to all. */
export function SkuMatrix() {
  const m = useMessages('skuMatrix')
  const { Button } = useAdminTools()
  const interfaceLanguage = useLanguage()
  const { language } = useFormLanguages()
  const [title] = useFormField('title')
  const { value, change, problems, at, isDisabled } = useFormPart<OptionsValue>({ name: 'options' })
  const prices = useFormPart<PricesValue>({ name: 'prices' }).value
  const currencies = usePricedCurrencies(value, prices)
  const [all, setAll] = useState<Readonly<Record<string, string>>>({})
  const [opened, setOpened] = useState<string | null>(null)
  if (!value) return null
  const rows = combinationsOf(value.options)
  const detailsOf = ({ key }: Combination) => value.skus[key] ?? freshSku
  const nameOf = ({ values }: Combination) =>
    values.map(each => textIn(each.title, language, interfaceLanguage)).join(' / ')

  const set = (changes: (row: Combination, details: SkuDetails) => SkuDetails, only?: Combination) =>
    change(before => ({
      ...before,
      skus: {
        ...before.skus,
        ...Object.fromEntries(
          (only ? [only] : rows).map(row => [row.key, changes(row, before.skus[row.key] ?? freshSku)]),
        ),
      },
    }))

  function fillPrice(currencyId: string): void {
    const wanted = all[currencyId] ?? ''
    set((_, details) => ({ ...details, prices: withPrice(details.prices, currencyId, wanted) }))
  }

  /** Codes of their own where there is none yet. */
  function fillCodes(): void {
    set((row, details) =>
      details.code === ''
        ? { ...details, code: codeFrom([title as Localized, ...row.values.map(each => each.title)]) }
        : details,
    )
  }

  const isEveryOneSold = rows.every(row => detailsOf(row).isEnabled)
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-text-muted" role="status">
        {m.count(rows.length)}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the inputs inside, which have their own elements */}
      <div className="-mx-4 relative overflow-x-auto px-4 @2xl:-mx-6 @2xl:px-6" onKeyDown={moveInColumn}>
        <table className="w-full min-w-[34rem] border-separate border-spacing-x-1.5 border-spacing-y-1 text-sm">
          <caption className="sr-only">{m.caption}</caption>
          <thead className="text-left text-text-muted text-xs">
            <tr>
              <th className="min-w-28 font-medium">{m.sku}</th>
              <th className="min-w-32 font-medium">{m.code}</th>
              {currencies.map(({ id, code, symbol }) => (
                <th key={id} className="w-28 min-w-24 font-medium">
                  {`${m.price}, ${symbol ?? code}`}
                </th>
              ))}
              <th className="w-14 text-center font-medium">{m.isSold}</th>
              <th className="w-10">
                <span className="sr-only">{m.more}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {!isDisabled && (
              <tr>
                <th scope="row" className="text-left font-medium">
                  {m.all}
                </th>
                <td>
                  <Button isSmall onClick={fillCodes}>
                    {m.fillCodes}
                  </Button>
                </td>
                {currencies.map(({ id, code }) => (
                  <td key={id}>
                    <span className="flex gap-1">
                      <TextInput
                        inputMode="decimal"
                        autoComplete="off"
                        maxLength={40}
                        aria-label={m.priceOfAll.replace('{currency}', code)}
                        className={denseInput}
                        value={all[id] ?? ''}
                        onChange={({ target }) => setAll({ ...all, [id]: target.value })}
                        onKeyDown={event => {
                          if (event.key !== 'Enter') return
                          event.preventDefault()
                          event.stopPropagation()
                          fillPrice(id)
                        }}
                      />
                      <Button
                        isSmall
                        aria-label={m.applyPrice.replace('{currency}', code)}
                        title={m.applyPrice.replace('{currency}', code)}
                        onClick={() => fillPrice(id)}
                      >
                        <span aria-hidden="true">↓</span>
                      </Button>
                    </span>
                  </td>
                ))}
                <td className="text-center">
                  <input
                    type="checkbox"
                    aria-label={m.sellAll}
                    checked={isEveryOneSold}
                    onChange={({ target }) => set((_, details) => ({ ...details, isEnabled: target.checked }))}
                    className="size-5 cursor-pointer accent-primary"
                  />
                </td>
                <td />
              </tr>
            )}
            {rows.map(row => {
              const details = detailsOf(row)
              const name = nameOf(row)
              const isOpen = opened === row.key
              const problem = problems[`${row.key}.sku`]
              return (
                <Fragment key={row.key}>
                  <tr {...at(`${row.key}.sku`)}>
                    <th scope="row" className="text-left font-normal">
                      {name}
                    </th>
                    <Cell problem={problems[`${row.key}.code`]} at={at(`${row.key}.code`)}>
                      {attributes => (
                        <TextInput
                          {...attributes}
                          data-column="code"
                          maxLength={200}
                          autoComplete="off"
                          aria-label={m.codeOf.replace('{sku}', () => name)}
                          className={denseInput}
                          value={details.code}
                          disabled={isDisabled}
                          onChange={({ target }) => set((_, sku) => ({ ...sku, code: target.value }), row)}
                        />
                      )}
                    </Cell>
                    {currencies.map(({ id, code }) => (
                      <Cell key={id} problem={problems[`${row.key}.${id}`]} at={at(`${row.key}.${id}`)}>
                        {attributes => (
                          <TextInput
                            {...attributes}
                            data-column={id}
                            inputMode="decimal"
                            autoComplete="off"
                            maxLength={40}
                            aria-label={m.priceOf.replace('{sku}', () => name).replace('{currency}', code)}
                            className={denseInput}
                            // What it costs without a price of its own.
                            placeholder={String(prices?.[`${id}.amount`] ?? '')}
                            value={details.prices[id] ?? ''}
                            disabled={isDisabled}
                            onChange={({ target }) =>
                              set((_, sku) => ({ ...sku, prices: withPrice(sku.prices, id, target.value) }), row)
                            }
                          />
                        )}
                      </Cell>
                    ))}
                    <td className="text-center">
                      <input
                        type="checkbox"
                        data-column="sold"
                        aria-label={m.isSoldOf.replace('{sku}', () => name)}
                        checked={details.isEnabled}
                        disabled={isDisabled}
                        onChange={({ target }) => set((_, sku) => ({ ...sku, isEnabled: target.checked }), row)}
                        className="size-5 cursor-pointer accent-primary"
                      />
                    </td>
                    <td className="text-right">
                      <Button
                        look="ghost"
                        isSmall
                        aria-expanded={isOpen}
                        title={m.more}
                        aria-label={m.moreOf.replace('{sku}', () => name)}
                        onClick={() => setOpened(isOpen ? null : row.key)}
                      >
                        <span aria-hidden="true">⋯</span>
                      </Button>
                    </td>
                  </tr>
                  {problem && (
                    <tr>
                      <td colSpan={currencies.length + 4} className="text-danger text-xs">
                        {problem}
                      </td>
                    </tr>
                  )}
                  {isOpen && (
                    <tr>
                      <td colSpan={currencies.length + 4} className="rounded-md bg-muted p-3">
                        <SkuMore
                          name={name}
                          details={details}
                          isDisabled={isDisabled}
                          onChange={next => set((_, sku) => ({ ...sku, ...next }), row)}
                        />
                      </td>
                    </tr>
                  )}
                </Fragment>
              )
            })}
          </tbody>
        </table>
      </div>
    </div>
  )
}

interface CellProps {
  readonly problem: string | undefined
  readonly at: { readonly 'data-path': string }
  readonly children: (attributes: Readonly<Record<string, unknown>>) => ReactNode
}

function Cell({ problem, at, children }: CellProps) {
  const id = at['data-path']
  return (
    <td {...at} className="align-top">
      {children(problem ? { 'aria-invalid': true, 'aria-describedby': id } : {})}
      {problem && (
        <p id={id} className="mt-0.5 max-w-40 text-danger text-xs">
          {problem}
        </p>
      )}
    </td>
  )
}

function withPrice(prices: SkuDetails['prices'], currencyId: string, text: string): SkuDetails['prices'] {
  const { [currencyId]: _, ...others } = prices
  return text.trim() === '' ? others : { ...others, [currencyId]: text }
}

/** The currencies that the product or one of its SKUs has a price in, else the shop's own. */
function usePricedCurrencies(options: OptionsValue | null, prices: PricesValue | null): readonly Currency[] {
  const currencies = useCurrencies() ?? []
  const ofSkus = new Set(Object.values(options?.skus ?? {}).flatMap(sku => Object.keys(sku.prices)))
  const priced = currencies.filter(({ id }) => `${id}.amount` in (prices ?? {}) || ofSkus.has(id))
  return priced.length > 0 ? priced : currencies.slice(0, 1)
}

/** Enter and the arrows go to the next row of a column, as in a spreadsheet. */
function moveInColumn(event: KeyboardEvent<HTMLDivElement>): void {
  const { target, currentTarget, key } = event
  if (!(target instanceof HTMLInputElement) || !target.dataset.column) return
  const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[key]
  if (step === undefined) return
  // Enter would save the form.
  event.preventDefault()
  const column = [...currentTarget.querySelectorAll<HTMLInputElement>(`[data-column="${target.dataset.column}"]`)]
  const next = column[column.indexOf(target) + step]
  next?.focus()
  if (next?.type === 'text') next.select()
}
