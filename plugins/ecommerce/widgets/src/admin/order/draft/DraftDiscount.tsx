import { Field, TextInput } from '@tessera/widget-sdk/ui'
import { useMessages } from '../../../messages.ts'
import { Select } from '../Select.tsx'
import { type DraftForm, discountedPart, type FormProblem } from './draft-form.ts'
import type { DraftState } from './use-draft.ts'

interface DraftDiscountProps {
  readonly state: DraftState
  readonly problems: ReadonlySet<FormProblem>
}

const kinds = ['none', 'percent', 'amount'] as const satisfies readonly DraftForm['discountKind'][]

/** A discount by hand, in place of every other. */
export function DraftDiscount({ state: { draft, form, change, currency }, problems }: DraftDiscountProps) {
  const m = useMessages('orderDraft')
  const isPercent = form.discountKind === 'percent'
  const part = discountedPart(draft)
  return (
    <div className="grid items-start gap-4 sm:grid-cols-[12rem_8rem_minmax(0,1fr)]">
      <Field label={m.discount}>
        <Select
          value={form.discountKind}
          onChange={({ target }) => change({ discountKind: target.value as DraftForm['discountKind'] })}
        >
          {kinds.map(kind => (
            <option key={kind} value={kind}>
              {m[`${kind}Discount`]}
            </option>
          ))}
        </Select>
      </Field>
      {form.discountKind !== 'none' && (
        <>
          <Field
            label={isPercent ? '%' : `${m.amount}, ${currency.symbol ?? currency.code}`}
            error={problems.has('discount') && (isPercent ? m.wrongPercent : m.wrongAmount)}
          >
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              maxLength={40}
              value={form.discount}
              onChange={({ target }) => change({ discount: target.value })}
            />
          </Field>
          <Field label={m.reason} hint={m.reasonHint} error={problems.has('discountReason') && m.reasonMissing}>
            <TextInput
              autoComplete="off"
              maxLength={200}
              value={form.discountReason}
              onChange={({ target }) => change({ discountReason: target.value })}
            />
          </Field>
          {part !== 'all' && (
            <p role="status" className="text-sm text-text-muted sm:col-span-3">
              {m[`${part}Discounted`]}
            </p>
          )}
        </>
      )}
    </div>
  )
}
