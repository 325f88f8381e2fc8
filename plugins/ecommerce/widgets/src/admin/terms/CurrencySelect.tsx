import { textIn, useLanguage } from '@tessera/widget-sdk'
import { Field } from '@tessera/widget-sdk/ui'
import { Select } from '../order/Select.tsx'
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
      <Select isDense value={value} disabled={isDisabled} onChange={({ target }) => onChange(target.value)}>
        {currencies.map(({ id, code, title }) => (
          <option key={id} value={id}>
            {[code, textIn(title, language, language)].filter(Boolean).join(' · ')}
          </option>
        ))}
      </Select>
    </Field>
  )
}
