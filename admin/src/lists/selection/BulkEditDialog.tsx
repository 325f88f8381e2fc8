import type { Entity } from '@tessera/core'
import { defineMessages, useLanguage, useMessages } from '@tessera/widget-sdk'
import { Dialog } from '@tessera/widget-sdk/ui'
import { type FormEvent, useId, useState } from 'react'
import { useAdmin } from '../../app/admin-context.ts'
import { FieldInput } from '../../fields/FieldInput.tsx'
import { fieldClasses } from '../../fields/field-classes.ts'
import { kindOf } from '../../fields/field-kinds.ts'
import { useLabels } from '../../model/labels.ts'
import { Button, problemText } from '../../ui/index.ts'
import { listMessages } from '../list-messages.ts'
import { useContentLanguage } from '../use-content-language.ts'
import { editableFields } from './editable-fields.ts'

const messages = defineMessages({
  en: {
    title: 'Edit one field',
    of: { one: 'It is set in {count} record.', other: 'It is set in {count} records.' },
    field: 'Field',
    language: 'Language',
    value: 'New value',
    apply: 'Apply',
    pending: 'Loading...',
  },
  ru: {
    title: 'Изменить одно поле',
    of: {
      one: 'Значение получит {count} запись.',
      few: 'Значение получат {count} записи.',
      many: 'Значение получат {count} записей.',
      other: 'Значение получат {count} записи.',
    },
    field: 'Поле',
    language: 'Язык',
    value: 'Новое значение',
    apply: 'Применить',
    pending: 'Загрузка…',
  },
})

interface BulkEditDialogProps {
  readonly entity: Entity
  /** How many records it is about. */
  readonly count: number
  /** @param language which text of a localized field */
  readonly onApply: (name: string, value: unknown, language?: string) => Promise<void>
  readonly onClose: () => void
}

/** Sets one field of all selected records. */
export function BulkEditDialog({ entity, count, onApply, onClose }: BulkEditDialogProps) {
  const m = useMessages(messages)
  const words = useMessages(listMessages)
  const labels = useLabels()
  const language = useLanguage()
  const { languages } = useAdmin().start
  const id = useId()
  const names = editableFields(entity)
  const [name = '', setName] = useState(names[0])
  const contentLanguage = useContentLanguage()
  const [chosen, setChosen] = useState(contentLanguage)
  const field = entity.fields[name]
  const empty = () => (field?.localized ? '' : field && (kindOf(entity, name)?.emptyValue(field) ?? null))
  const [given, setGiven] = useState<{ readonly name: string; readonly value: unknown } | null>(null)
  const value = given?.name === name ? given.value : empty()
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setPending(true)
    setError(null)
    try {
      const isCleared = value === '' && field?.nullable && !field.localized
      await onApply(name, isCleared ? null : value, field?.localized ? chosen : undefined)
      onClose()
    } catch (failure) {
      setError(problemText(failure, language))
      setPending(false)
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      className="max-w-lg"
      title={m.title}
      description={m.of(count)}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {words.cancel}
          </Button>
          <Button type="submit" form={id} variant="primary" disabled={isPending}>
            {isPending ? m.pending : m.apply}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={event => void onSubmit(event)} className="flex flex-col gap-4 text-sm">
        <label className="flex flex-col gap-1.5 font-medium">
          {m.field}
          <select
            className={fieldClasses('h-9 font-normal')}
            value={name}
            onChange={({ target }) => setName(target.value)}
          >
            {names.map(each => (
              <option key={each} value={each}>
                {labels.field(entity, each)}
              </option>
            ))}
          </select>
        </label>
        {field?.localized && (
          <label className="flex flex-col gap-1.5 font-medium">
            {m.language}
            <select
              className={fieldClasses('h-9 w-auto self-start font-normal uppercase')}
              value={chosen}
              onChange={({ target }) => setChosen(target.value)}
            >
              {languages.map(each => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </label>
        )}
        <div className="flex flex-col gap-1.5">
          <label htmlFor={`${id}-value`} className="font-medium">
            {m.value}
          </label>
          <FieldInput
            key={`${name}.${chosen}`}
            entity={entity}
            name={name}
            value={value}
            onChange={next => setGiven({ name, value: next })}
            onBlur={() => undefined}
            isDisabled={isPending}
            attributes={{
              id: `${id}-value`,
              ...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` }),
            }}
            {...(field?.localized && { language: chosen })}
          />
          {error && (
            <p id={`${id}-error`} role="alert" className="text-danger">
              {error}
            </p>
          )}
        </div>
      </form>
    </Dialog>
  )
}
