import type { FieldCellProps, FieldInputProps } from '@tessera/widget-sdk/admin'
import { useLabels } from '../model/labels.ts'
import { targetOf } from '../model/target-of.ts'
import { AdminWidget } from '../variants/AdminWidget.tsx'
import type { FieldKind, FilterInputProps } from './field-kind.ts'

function ReferenceInput({ entity, name, value, onChange, onBlur, isDisabled, attributes }: FieldInputProps) {
  const target = targetOf(entity, name)
  if (!target) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears when the focus leaves the input and its buttons
    <div onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && onBlur()}>
      <AdminWidget
        variant="admin-select-input"
        entity={target}
        value={typeof value === 'string' && value !== '' ? value : null}
        onChange={id => onChange(id)}
        isDisabled={isDisabled}
        isRequired={entity.fields[name]?.required ?? false}
        attributes={attributes}
      />
    </div>
  )
}

function ReferenceCell({ entity, name, value }: FieldCellProps) {
  const labels = useLabels()
  const target = targetOf(entity, name)
  if (!target || typeof value !== 'string') return null
  return (
    <AdminWidget variant="find" entity={target} id={value}>
      {([row]) => row && <span className="block truncate">{labels.record(target, row)}</span>}
    </AdminWidget>
  )
}

function ReferenceFilterInput({ entity, name, value, onChange, attributes }: FilterInputProps) {
  const target = targetOf(entity, name)
  if (!target) return null
  return (
    <AdminWidget
      variant="admin-select-input"
      entity={target}
      value={typeof value === 'string' ? value : null}
      onChange={id => onChange(id ?? undefined)}
      attributes={attributes}
    />
  )
}

/** A reference to another record, chosen from its entity's list. */
export const reference: FieldKind = {
  Input: ReferenceInput,
  Cell: ReferenceCell,
  FilterInput: ReferenceFilterInput,
  emptyValue: () => null,
}
