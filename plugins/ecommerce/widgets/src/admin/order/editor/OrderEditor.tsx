import { formatMoney } from '@tessera/billing'
import { type EditTotal, type OrderEditPreview, orderEditsPath } from '@tessera/ecommerce'
import { useLanguage } from '@tessera/widget-sdk'
import { useAdminAction, useAdminTools } from '@tessera/widget-sdk/admin'
import { Alert, Checkbox, Dialog, Field, Skeleton, Textarea, TextInput } from '@tessera/widget-sdk/ui'
import { useMemo, useRef, useState } from 'react'
import { useMessages } from '../../../messages.ts'
import type { OrderRecord } from '../order-record.ts'
import { EditedLines, useProblemText } from './EditedLines.tsx'
import { discountOf, draftChanges, type EditDraft, emptyDraft, isChanged } from './edit-draft.ts'
import { ProductSearch } from './ProductSearch.tsx'
import { useEditPreview } from './use-edit-preview.ts'

interface OrderEditorProps {
  readonly record: OrderRecord
  readonly onClose: () => void
}

/** Edits a paid order: pieces, products and what is taken off, with what it means for the money before it counts. */
export default function OrderEditor({ record, onClose }: OrderEditorProps) {
  const m = useMessages('orderEditor')
  const language = useLanguage()
  const { Button, call } = useAdminTools()
  const { run, isPending: isSaving } = useAdminAction()
  const problemOf = useProblemText()
  const [draft, setDraft] = useState<EditDraft>(emptyDraft)
  const [round, setRound] = useState(0)
  const search = useRef<HTMLDivElement>(null)
  const change = (batch: Partial<EditDraft>) => setDraft(before => ({ ...before, ...batch }))
  const currencies = (record.ordersToProducts ?? []).flatMap(({ currency }) => currency ?? [])
  const currencyOf = (id: string) => currencies.find(each => each.id === id) ?? null
  const [main = null] = currencies
  const discount = discountOf(draft, main)
  const { preview, error, isPending } = useEditPreview(record.id, draftChanges(draft, main), round)
  const body = JSON.stringify({
    ...draftChanges(draft, main),
    reason: draft.reason.trim() || null,
    isTold: draft.isTold,
  })
  // The same edit however often it is sent; another one once something else is asked for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key for each request
  const key = useMemo(() => crypto.randomUUID(), [body, round])
  const isReady =
    preview !== null && !isPending && discount !== null && isChanged(draft) && preview.problems.length === 0
  // Those of a line stand beside it.
  const others = preview?.problems.filter(({ path }) => !/^(lines|products)\.\d/.test(path)) ?? []

  function add(productId: string): void {
    change({ products: [...draft.products, { key: crypto.randomUUID(), productId, quantity: 1, skuId: null }] })
  }

  async function save(): Promise<void> {
    if (!isReady || !preview) return
    const expected = preview.totals.map(({ currencyId, after: total }) => ({ currencyId, total }))
    const isDone = await run(
      () =>
        call('POST', orderEditsPath(record.id), {
          body: { ...JSON.parse(body), expected },
          ifMatch: preview.etag,
          headers: { 'idempotency-key': key },
        }),
      m.saved,
    )
    if (isDone) onClose()
    // Somebody was faster, or prices have changed: it is shown as it is now.
    else setRound(before => before + 1)
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.title.replace('{number}', record.number ?? '')}
      description={m.description}
      className="max-w-3xl"
      footer={
        <>
          <Button onClick={onClose}>{m.cancel}</Button>
          <Button
            look="primary"
            aria-disabled={!isReady || isSaving}
            aria-busy={isSaving || undefined}
            onClick={() => void save()}
          >
            {saveText(preview, m, (amount, id) => {
              const currency = currencyOf(id)
              return currency ? formatMoney(amount, currency, language) : String(amount)
            })}
          </Button>
        </>
      }
    >
      {error && <Alert tone="danger" role="alert" title={error} />}
      {!preview && !error && <Skeleton className="h-48 rounded-md" />}
      {preview && (
        <div className="flex flex-col gap-5">
          <EditedLines
            preview={preview}
            draft={draft}
            currencyOf={currencyOf}
            onChange={change}
            onRemoved={() => search.current?.querySelector('input')?.focus()}
          />
          <div ref={search}>
            <ProductSearch onAdd={add} />
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label={main ? `${m.discount}, ${main.symbol ?? main.code}` : m.discount}
              error={discount === null && m.wrongAmount}
            >
              <TextInput
                inputMode="decimal"
                autoComplete="off"
                value={draft.discount}
                onChange={({ target }) => change({ discount: target.value })}
              />
            </Field>
            <Field label={m.discountTitle}>
              <TextInput
                value={draft.discountTitle}
                maxLength={200}
                onChange={({ target }) => change({ discountTitle: target.value })}
              />
            </Field>
          </div>
          {others.map(problem => (
            <Alert key={`${problem.code} ${problem.path}`} tone="danger" role="alert">
              {problemOf(problem)}
            </Alert>
          ))}
          <dl aria-live="polite" className="flex flex-col gap-2 rounded-md bg-surface px-4 py-3 text-sm tabular-nums">
            {preview.totals.map(total => {
              const currency = currencyOf(total.currencyId)
              return (
                currency && (
                  <Total key={total.currencyId} of={total} money={amount => formatMoney(amount, currency, language)} />
                )
              )
            })}
          </dl>
          <Field label={m.reason} hint={m.reasonHint}>
            <Textarea
              rows={2}
              maxLength={2000}
              value={draft.reason}
              onChange={({ target }) => change({ reason: target.value })}
            />
          </Field>
          <Checkbox
            label={m.tell}
            hint={record.email ?? m.noEmail}
            checked={draft.isTold}
            onChange={({ target }) => change({ isTold: target.checked })}
          />
        </div>
      )}
    </Dialog>
  )
}

/** What the order costs in a currency, before and after, and what follows. */
function Total({ of, money }: { readonly of: EditTotal; readonly money: (amount: number) => string }) {
  const m = useMessages('orderEditor')
  const { before, after, owed, refund, refundedBefore, isPaidElsewhere } = of
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
      <dt className="text-text-muted">{m.totalBefore}</dt>
      <dd className="text-right">{money(before)}</dd>
      <dt className="font-medium">{m.totalAfter}</dt>
      <dd className="text-right font-medium">{money(after)}</dd>
      {owed > 0 && (
        <>
          <dt className="font-semibold">{m.owed}</dt>
          <dd className="text-right font-semibold">{money(owed)}</dd>
        </>
      )}
      {refund > 0 && (
        <>
          <dt className="font-semibold">{m.refund}</dt>
          <dd className="text-right font-semibold">{money(refund)}</dd>
        </>
      )}
      {refundedBefore > 0 && (
        <>
          <dt className="text-text-muted">{m.refundedBefore}</dt>
          <dd className="text-right">{money(refundedBefore)}</dd>
        </>
      )}
      {isPaidElsewhere && before !== after && <dt className="col-span-2 text-text-muted">{m.paidElsewhere}</dt>}
    </div>
  )
}

/** The button says what happens with the money. */
function saveText(
  preview: OrderEditPreview | null,
  m: { readonly save: string; readonly saveAndRefund: string; readonly saveAndCharge: string },
  money: (amount: number, currencyId: string) => string,
): string {
  const changed = preview?.totals.filter(({ before, after }) => before !== after) ?? []
  const refund = changed.find(each => each.refund > 0)
  if (refund) return m.saveAndRefund.replace('{amount}', money(refund.refund, refund.currencyId))
  const owed = changed.find(each => each.owed > 0)
  return owed ? m.saveAndCharge.replace('{amount}', money(owed.owed, owed.currencyId)) : m.save
}
