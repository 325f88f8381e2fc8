import { type Interval, intervals } from '@tessera/billing'
import { intervalIn } from '@tessera/ecommerce'
import { useFormField, useFormLanguages, useFormPart } from '@tessera/widget-sdk/admin'
import { Field, TextInput } from '@tessera/widget-sdk/ui'
import { useMessages } from '../../../messages.ts'
import { Select } from '../../order/Select.tsx'
import { denseInput } from '../input-classes.ts'
import type { PropertiesValue } from './properties-part.ts'

/** How often a subscription is paid; nothing for other products. */
export function IntervalSection() {
  const m = useMessages('productInterval')
  const [type] = useFormField('type')
  const { defaultLanguage } = useFormLanguages()
  const { value, change, problems, at, isDisabled } = useFormPart<PropertiesValue>({ name: 'properties' })
  if (!value || (type !== 'subscription' && !value.interval)) return null
  const interval = intervalIn(value.interval?.value ?? null)

  function set(next: Interval | null): void {
    change(before => {
      if (!next) return { ...before, interval: null }
      // The words are English ones, and the English text counts first.
      const language = before.interval?.value.en === undefined ? defaultLanguage : 'en'
      const text = next.count === 1 ? next.unit : `${next.count} ${next.unit}s`
      return { ...before, interval: { ...before.interval, value: { [language]: text } } }
    })
  }

  return (
    <div {...at('interval')} className="grid grid-cols-2 gap-3">
      <Field
        label={m.unit}
        error={problems.interval ?? (value.interval && !interval ? m.unreadable : interval ? undefined : m.missing)}
      >
        <Select
          className="h-9 w-full rounded-md border border-border-strong bg-raised px-2.5 text-sm text-text pointer-coarse:h-11"
          value={interval?.unit ?? ''}
          disabled={isDisabled}
          onChange={({ target }) => {
            const unit = intervals.find(each => each === target.value)
            set(unit ? { unit, count: interval?.count ?? 1 } : null)
          }}
        >
          <option value="">{m.none}</option>
          {intervals.map(unit => (
            <option key={unit} value={unit}>
              {m[unit]}
            </option>
          ))}
        </Select>
      </Field>
      {interval && (
        <Field label={m.count}>
          <TextInput
            type="number"
            min={1}
            max={1000}
            className={denseInput}
            value={interval.count}
            disabled={isDisabled}
            onChange={({ target }) => {
              const count = Math.min(Math.max(Math.trunc(target.valueAsNumber) || 1, 1), 1000)
              set({ unit: interval.unit, count })
            }}
          />
        </Field>
      )}
    </div>
  )
}
