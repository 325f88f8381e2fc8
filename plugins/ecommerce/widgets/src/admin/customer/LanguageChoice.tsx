import { fieldName } from '@tessera/core'
import { customer } from '@tessera/ecommerce'
import { useLanguage } from '@tessera/widget-sdk'
import { type FormSectionProps, useDefinitionTexts, useFormField, useFormLanguages } from '@tessera/widget-sdk/admin'
import { Field } from '@tessera/widget-sdk/ui'
import { Select } from '../order/Select.tsx'

/** The language of mails to a customer: one of the site, by its name. */
export function LanguageChoice({ isDisabled }: FormSectionProps) {
  const shown = useLanguage()
  const texts = useDefinitionTexts()
  const { languages } = useFormLanguages()
  const [language, change] = useFormField('language')
  const chosen = String(language ?? '')
  const names = new Intl.DisplayNames(shown, { type: 'language' })
  const choices = chosen === '' || languages.includes(chosen) ? languages : [...languages, chosen]
  return (
    <div data-path="language">
      <Field label={fieldName(customer, 'language', texts)}>
        <Select isDense value={chosen} disabled={isDisabled} onChange={({ target }) => change(target.value || null)}>
          <option value="">–</option>
          {choices.map(each => (
            <option key={each} value={each}>
              {names.of(each)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
