import type { Entity } from '@tessera/core'
import type { FieldInputProps } from '@tessera/widget-sdk/admin'
import type { ComponentType } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useMessages } from '../messages.ts'
import { model } from '../model/entities.ts'
import { useLabels } from '../model/labels.ts'
import { AdminWidget } from '../variants/AdminWidget.tsx'
import { fieldClasses } from './field-classes.ts'
import { textOf } from './input-value.ts'
import { uuid } from './uuid.tsx'

/** The inputs of a pointer's two fields: the module, and the record in it. */
export function pointerInput({ pointer }: Entity, name: string): ComponentType<FieldInputProps> | undefined {
  if (pointer?.field === name) return PointerInput
  return pointer?.module === name ? PointerModuleInput : undefined
}

/** The entities that a pointer may lead to. */
function targetsOf({ pointer, module }: Entity): readonly Entity[] {
  return [...model.entities.values()].filter(each => each.name === pointer?.name && each.module !== module)
}

/** Without a form that holds the module, as in bulk editing, only the id can be entered. */
function PointerInput(props: FieldInputProps) {
  return useFormContext() ? <PointerRecordInput {...props} /> : <uuid.Input {...props} />
}

/** Chooses a record of the module in the same form. */
function PointerRecordInput({ entity, value, onChange, isDisabled, attributes }: FieldInputProps) {
  const m = useMessages('referencePointer')
  const module = textOf(useWatch({ name: entity.pointer?.module ?? '' }))
  const target = targetsOf(entity).find(each => each.module === module)
  if (!target) return <p className="text-sm text-warning">{m.absent.replace('{module}', module)}</p>
  return (
    <AdminWidget
      key={module}
      variant="admin-select-input"
      entity={target}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={id => onChange(id ?? '')}
      isDisabled={isDisabled}
      isRequired
      attributes={attributes}
    />
  )
}

/** Chooses the module; a record of the previous one is cleared. */
function PointerModuleInput({ entity, value, onChange, onBlur, isDisabled, attributes }: FieldInputProps) {
  const labels = useLabels()
  const form = useFormContext() as ReturnType<typeof useFormContext> | null
  const modules = targetsOf(entity).map(({ module }) => module)
  const chosen = textOf(value)
  return (
    <select
      className={fieldClasses('h-9')}
      {...attributes}
      value={chosen}
      disabled={isDisabled}
      onBlur={onBlur}
      onChange={({ target }) => {
        onChange(target.value)
        if (entity.pointer) form?.setValue(entity.pointer.field, '', { shouldDirty: true })
      }}
    >
      {!modules.includes(chosen) && <option value={chosen}>{chosen}</option>}
      {modules.map(module => (
        <option key={module} value={module}>
          {labels.module(module)}
        </option>
      ))}
    </select>
  )
}
