import { useLanguage, usePage } from '@tessera/widget-sdk'
import { Field, TextInput } from '@tessera/widget-sdk/ui'
import { useMessages } from '../../../messages.ts'
import type { Currency } from '../../product/use-currencies.ts'
import { CurrencySelect } from '../../terms/CurrencySelect.tsx'
import { Panel } from '../Panel.tsx'
import { Select } from '../Select.tsx'
import type { DraftState } from './use-draft.ts'

interface DraftCustomerProps {
  readonly state: DraftState
  readonly currencies: readonly Currency[]
  readonly hasWrongEmail: boolean
}

/** Who pays, in which language and in which currency. */
export function DraftCustomer({ state: { form, change, currency }, currencies, hasWrongEmail }: DraftCustomerProps) {
  const m = useMessages('orderDraft')
  const shown = useLanguage()
  const { languages } = usePage()
  const names = new Intl.DisplayNames(shown, { type: 'language' })
  return (
    <Panel title={m.customer}>
      <div className="flex flex-col gap-4 p-4">
        <Field label={m.name}>
          <TextInput
            autoComplete="off"
            maxLength={200}
            value={form.customerName}
            onChange={({ target }) => change({ customerName: target.value })}
          />
        </Field>
        <Field label={m.email} error={hasWrongEmail && m.wrongEmail}>
          <TextInput
            type="email"
            autoComplete="off"
            maxLength={254}
            value={form.email}
            onChange={({ target }) => change({ email: target.value })}
          />
        </Field>
        {languages.length > 1 && (
          <Field label={m.language} hint={m.languageHint}>
            <Select isDense value={form.language} onChange={({ target }) => change({ language: target.value })}>
              <option value="">{m.ownLanguage}</option>
              {languages.map(each => (
                <option key={each} value={each}>
                  {names.of(each)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {currencies.length > 1 && (
          <CurrencySelect
            label={m.currency}
            value={currency.id}
            currencies={currencies}
            isDisabled={false}
            onChange={id => change({ currencyId: id })}
          />
        )}
      </div>
    </Panel>
  )
}
