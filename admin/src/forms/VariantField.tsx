import { defineMessages, useMessages } from '@tessera/widget-sdk'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { fieldClasses } from '../fields/field-classes.ts'
import { textOf } from '../fields/input-value.ts'
import { useLabels } from '../model/labels.ts'
import { useVariantNames } from '../model/variant-names.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { useRecordFormContext } from './form-context.ts'

const messages = defineMessages({
  en: { other: 'Other…', name: 'Name of the variant', unnamed: 'For developers' },
  ru: { other: 'Другой…', name: 'Название варианта', unnamed: 'Для разработчиков' },
})

const name = 'variant'

/** How the site draws a record: one of the variants that there are, or another by its name. */
export function VariantField() {
  const m = useMessages(messages)
  const labels = useLabels()
  const { entity, isDisabled } = useRecordFormContext()
  const { field, fieldState } = useController({ name })
  const names = [...new Set([...useVariantNames(entity), ...Object.keys(entity.admin.variants ?? {})])]
  const hasNames = entity.admin.variants !== undefined
  const named = names.filter(each => !hasNames || labels.variant(entity, each) !== each)
  const unnamed = names.filter(each => !named.includes(each))
  const option = (each: string) => (
    <option key={each} value={each}>
      {labels.variant(entity, each)}
    </option>
  )
  const value = textOf(field.value)
  const [isOther, setOther] = useState(false)
  return (
    <FieldFrame
      path={name}
      label={labels.field(entity, name)}
      hint={labels.help(entity, name)}
      error={fieldState.error?.message}
    >
      {attributes => (
        <>
          <select
            className={fieldClasses('h-9')}
            {...attributes}
            value={isOther ? '' : value}
            disabled={isDisabled}
            onBlur={field.onBlur}
            onChange={({ target }) => {
              setOther(target.value === '')
              if (target.value !== '') field.onChange(target.value)
            }}
          >
            {!isOther && !names.includes(value) && <option value={value}>{labels.variant(entity, value)}</option>}
            {named.map(option)}
            {unnamed.length > 0 && <optgroup label={m.unnamed}>{unnamed.map(option)}</optgroup>}
            <option value="">{m.other}</option>
          </select>
          {isOther && (
            <input
              type="text"
              aria-label={m.name}
              autoComplete="off"
              spellCheck={false}
              className={fieldClasses('h-9')}
              value={value}
              disabled={isDisabled}
              onBlur={field.onBlur}
              onChange={field.onChange}
            />
          )}
        </>
      )}
    </FieldFrame>
  )
}
