import { textIn, useLanguage } from '@tessera/widget-sdk'
import { Field, useControlAttributes } from '@tessera/widget-sdk/ui'
import type { ComponentProps } from 'react'
import type { Currency } from '../product/use-currencies.ts'

interface CurrencySelectProps {
  readonly label: string
  readonly value: string
  readonly currencies: readonly Currency[]
  readonly onChange: (id: string) => void
  readonly isDisabled: boolean
}

/** Chooses a currency of the shop. */
export function CurrencySelect({ label, value, currencies, onChange, isDisabled }: CurrencySelectProps) {
  const language = useLanguage()
  return (
    <Field label={label}>
      <Select value={value} disabled={isDisabled} onChange={({ target }) => onChange(target.value)}>
        {currencies.map(({ id, code, title }) => (
          <option key={id} value={id}>
            {[code, textIn(title, language, language)].filter(Boolean).join(' · ')}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function Select(props: ComponentProps<'select'>) {
  return (
    <select
      {...useControlAttributes()}
      className="h-9 w-full min-w-0 rounded-md border border-border-strong bg-raised px-2 text-sm pointer-coarse:h-11"
      {...props}
    />
  )
}
