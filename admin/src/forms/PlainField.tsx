import { useController, useWatch } from 'react-hook-form'
import { FieldInput } from '../fields/FieldInput.tsx'
import { kindOf } from '../fields/field-kinds.ts'
import { useLabels } from '../model/labels.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { useRecordFormContext } from './form-context.ts'

/** A field with one value. */
export function PlainField({ name }: { readonly name: string }) {
  const { entity, record, isDisabled } = useRecordFormContext()
  const labels = useLabels()
  const { field, fieldState } = useController({ name })
  const definition = entity.fields[name]
  const { currency } = definition?.admin ?? {}
  const chosenCurrency: unknown = useWatch({ name: currency ?? name })
  if (!definition) return null
  const isInline = kindOf(entity, name)?.isInline === true && !definition.nullable
  return (
    <FieldFrame
      path={name}
      label={labels.field(entity, name)}
      hint={labels.help(entity, name)}
      error={fieldState.error?.message}
      isRequired={definition.required}
      isInline={isInline}
    >
      {attributes => (
        <FieldInput
          entity={entity}
          name={name}
          value={field.value}
          {...(record && { row: record.row })}
          {...(currency !== undefined && { currency: chosenCurrency })}
          onChange={field.onChange}
          onBlur={field.onBlur}
          isDisabled={isDisabled}
          attributes={attributes}
        />
      )}
    </FieldFrame>
  )
}
