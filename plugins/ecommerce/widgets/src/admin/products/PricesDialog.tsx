import type { currency as currencyEntity } from '@tessera/billing'
import type { Localized, Row } from '@tessera/core'
import { showToast, useLanguage, useText } from '@tessera/widget-sdk'
import { type AdminRow, useAdminAction, useAdminTools, useRefetch } from '@tessera/widget-sdk/admin'
import { Dialog, Field, Skeleton, TextInput } from '@tessera/widget-sdk/ui'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useMessages } from '../../messages.ts'
import { Select } from '../order/Select.tsx'
import { PricePreview } from './PricePreview.tsx'
import { type ChangedPrices, endingsOf, type PriceChoice, priceChangeBody, productChanges } from './price-change.ts'
import { type PricedProducts, priceChangePath, usePricePreview } from './use-price-preview.ts'

export type PriceCurrency = Row<typeof currencyEntity>

interface PricesDialogProps {
  readonly count: number
  /** The shop's own first; at least one. */
  readonly currencies: readonly [PriceCurrency, ...PriceCurrency[]]
  readonly rows: () => Promise<readonly AdminRow[]>
  /** Of a list, all of whose products are meant. */
  readonly filters: string | undefined
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Changes the prices of many products by a percentage or an amount; says before what would become of each. */
export function PricesDialog({ count, currencies, rows, filters, onDone, onClose }: PricesDialogProps) {
  const m = useMessages('pricesDialog')
  const language = useLanguage()
  const text = useText()
  const id = useId()
  const { Button, call, problemText } = useAdminTools()
  const refetch = useRefetch()
  const { run, isPending } = useAdminAction()
  const [selected, setSelected] = useState<readonly AdminRow[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [choice, setChoice] = useState<PriceChoice>({
    currencyId: currencies[0].id,
    unit: 'percent',
    by: '',
    ending: '',
  })
  const change = (part: Partial<PriceChoice>) => setChoice(before => ({ ...before, ...part }))
  const currency = currencies.find(each => each.id === choice.currencyId) ?? currencies[0]

  // biome-ignore lint/correctness/useExhaustiveDependencies: the selection stays the same while the dialog is open
  useEffect(() => {
    rows().then(setSelected, async error => setProblem(await problemText(error)))
  }, [])

  const products: PricedProducts | null =
    filters === undefined ? selected && { ids: selected.map(row => row.id) } : { filters }
  const body = priceChangeBody(choice)
  const { result, error } = usePricePreview(products, body)
  const changed = result ? productChanges(result.prices).reduce((sum, each) => sum + each.changed, 0) : 0

  function nameOf(productId: string): string {
    const row = selected?.find(each => each.id === productId)
    const title = text(row?.title as Localized | undefined)
    return title || String(row?.adminTitle ?? '') || '…'
  }

  async function undo(entry: string): Promise<void> {
    try {
      await call('POST', `/api/core/history/${entry}/undo`)
      showToast(m.undone)
    } catch (failure) {
      showToast(await problemText(failure), 'error')
    } finally {
      await refetch()
    }
  }

  async function apply(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!products || !body || changed === 0 || isPending) return
    const isDone = await run(async () => {
      const done = await call<ChangedPrices>('POST', priceChangePath, { body: { ...products, ...body } })
      const { undo: entry } = done
      const number = productChanges(done.prices).reduce((sum, each) => sum + each.changed, 0)
      showToast(m.done(number), 'success', {
        ...(entry !== null && { action: { label: m.undo, run: () => void undo(entry) } }),
      })
    })
    if (isDone) onDone()
  }

  const isMany = currencies.length > 1
  return (
    <Dialog
      isOpen
      onClose={onClose}
      className="max-w-xl"
      title={m.title}
      description={m.of(count)}
      footer={
        <>
          <Button onClick={() => isPending || onClose()} aria-disabled={isPending || undefined}>
            {m.cancel}
          </Button>
          <Button
            type="submit"
            form={id}
            look="primary"
            disabled={changed === 0}
            aria-disabled={isPending || undefined}
          >
            {changed === 0 ? m.apply : m.applyTo(changed)}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={event => void apply(event)} className="grid gap-4 sm:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)_6rem] items-end gap-2">
          <Field label={m.by}>
            <TextInput
              autoComplete="off"
              placeholder="10"
              value={choice.by}
              onChange={({ target }) => change({ by: target.value })}
            />
          </Field>
          <Select
            aria-label={m.unit}
            value={choice.unit}
            onChange={({ target }) => change({ unit: target.value as PriceChoice['unit'] })}
          >
            <option value="percent">%</option>
            <option value="amount">{currency.symbol ?? currency.code}</option>
          </Select>
        </div>
        <Field label={m.rounding}>
          <Select value={choice.ending} onChange={({ target }) => change({ ending: target.value })}>
            <option value="">{m.exact}</option>
            {endingsOf(currency).map(ending => (
              <option key={ending} value={ending}>
                {endingText(ending, language, m)}
              </option>
            ))}
          </Select>
        </Field>
        {isMany && (
          <Field label={m.currency}>
            <Select
              value={choice.currencyId}
              onChange={({ target }) => change({ currencyId: target.value, ending: '' })}
            >
              {currencies.map(({ id: value, code }) => (
                <option key={value} value={value}>
                  {code}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <p className="self-center text-sm text-text-muted sm:col-span-2">{m.hint}</p>
        <div className="min-h-24 sm:col-span-2">
          {(problem ?? error) ? (
            <p role="alert" className="text-danger text-sm">
              {problem ?? error}
            </p>
          ) : (
            body &&
            (result ? (
              <PricePreview result={result} currency={currency} nameOf={nameOf} />
            ) : (
              <Skeleton className="h-24" />
            ))
          )}
        </div>
      </form>
    </Dialog>
  )
}

/** An ending as prices are written in the language: `.90`, `,90`. */
function endingText(ending: string, language: string, m: { readonly whole: string; readonly ends: string }): string {
  if (/^\.0+$/.test(ending)) return m.whole
  const point = new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  return m.ends.replace('{ending}', () => ending.replace('.', point))
}
