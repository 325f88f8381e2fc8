import type { Entity } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import { Dialog } from '@tessera/widget-sdk/ui'
import { type FormEvent, useId, useState } from 'react'
import { useAdmin } from '../../context/admin-context.ts'
import { maxPerRequest } from '../../data/batches.ts'
import { FieldInput } from '../../fields/FieldInput.tsx'
import { fieldClasses } from '../../fields/field-classes.ts'
import { kindOf } from '../../fields/field-kinds.ts'
import { useMessages } from '../../messages.ts'
import { useLabels } from '../../model/labels.ts'
import { Button } from '../../ui/index.ts'
import { problemText } from '../../ui/problem-text.ts'
import { relationOf } from '../state/list-relations.ts'
import { useColumnTitle } from '../state/table-additions.ts'
import { useContentLanguage } from '../use-content-language.ts'
import { BulkLinks, type LinksChoice } from './BulkLinks.tsx'
import { type BulkChange, type BulkChoice, bulkChange, isChoice, mayBeEmpty } from './bulk-change.ts'
import { type LinksChange, mostOperations } from './link-operations.ts'
import { TooManyLinksError } from './use-bulk-links.ts'

interface BulkEditDialogProps {
  readonly entity: Entity
  /** Names of the fields and relations to choose from. */
  readonly fields: readonly string[]
  readonly relations: readonly string[]
  /** The one that is edited, where it was chosen before. */
  readonly edited?: string
  /** Number of records. */
  readonly count: number
  readonly onApply: (change: BulkChange | LinksChange) => Promise<void>
  readonly onClose: () => void
}

/** Sets one field of all selected records, or empties it if requested; or changes what is linked to all of them. */
export function BulkEditDialog({ entity, fields, relations, edited, count, onApply, onClose }: BulkEditDialogProps) {
  const m = useMessages('bulkEditDialog')
  const common = useMessages('list')
  const labels = useLabels()
  const titleOf = useColumnTitle()
  const language = useLanguage()
  const { languages, defaultLanguage } = useAdmin().start
  const contentLanguage = useContentLanguage()
  const id = useId()
  const [choice, setChoice] = useState<BulkChoice>({
    name: edited ?? '',
    language: contentLanguage,
    value: undefined,
    isEmptied: false,
  })
  const [links, setLinks] = useState<LinksChoice>(edited === undefined ? noLinks : { ...noLinks, mode: 'add' })
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { name } = choice
  const relation = relationOf(entity, name)
  const field = name === '' || relation ? undefined : entity.fields[name]
  const isTooMany = relation !== undefined && count > maxPerRequest
  const change: BulkChange | LinksChange | null = !relation
    ? bulkChange(entity, choice, defaultLanguage)
    : links.mode === null || isTooMany || (links.ids.length === 0 && !links.isEmptied)
      ? null
      : { relation, mode: links.mode, ids: links.isEmptied ? [] : links.ids }
  const choose = (next: Partial<BulkChoice>) => {
    setError(null)
    setChoice(before => ({ ...before, ...next }))
  }

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!change) return
    setPending(true)
    setError(null)
    try {
      await onApply(change)
      onClose()
    } catch (failure) {
      setError(failure instanceof TooManyLinksError ? m.tooManyLinks(mostOperations) : problemText(failure, language))
      setPending(false)
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      className="max-w-lg"
      title={edited === undefined ? m.title : m.named.replace('{name}', () => titleOf(entity, edited))}
      description={m.of(count)}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {common.cancel}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={change && (choice.isEmptied || links.isEmptied) ? 'danger' : 'primary'}
            disabled={isPending || !change}
          >
            {isPending ? m.pending : m.apply(count)}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={event => void onSubmit(event)} className="flex flex-col gap-4 text-sm">
        {edited === undefined && (
          <label className="flex flex-col gap-1.5 font-medium">
            {m.field}
            <select
              className={fieldClasses('h-9 font-normal')}
              value={name}
              onChange={({ target }) => {
                choose({ name: target.value, value: undefined, isEmptied: false })
                setLinks(noLinks)
              }}
            >
              <option value="" disabled hidden>
                {m.choose}
              </option>
              {fields.map(each => (
                <option key={each} value={each}>
                  {labels.field(entity, each)}
                </option>
              ))}
              {relations.length > 0 && (
                <optgroup label={m.linked}>
                  {relations.map(each => (
                    <option key={each} value={each}>
                      {titleOf(entity, each)}
                    </option>
                  ))}
                </optgroup>
              )}
            </select>
          </label>
        )}
        {relation && (
          <BulkLinks
            key={name}
            entity={relation.end.entity}
            count={count}
            choice={links}
            isDisabled={isPending || isTooMany}
            isFirst={edited !== undefined}
            onChange={next => {
              setError(null)
              setLinks(next)
            }}
          />
        )}
        {isTooMany && (
          <p role="status" className="text-danger">
            {m.tooManyRecords(maxPerRequest)}
          </p>
        )}
        {relation && error && (
          <p role="alert" className="text-danger">
            {error}
          </p>
        )}
        {field?.localized && (
          <label className="flex flex-col gap-1.5 font-medium">
            {m.language}
            <select
              className={fieldClasses('h-9 w-auto self-start font-normal uppercase')}
              value={choice.language}
              onChange={({ target }) => choose({ language: target.value, value: undefined, isEmptied: false })}
            >
              {languages.map(each => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </label>
        )}
        {field && (
          <div className="flex flex-col gap-1.5">
            <label htmlFor={`${id}-value`} className="font-medium">
              {m.value}
            </label>
            {choice.isEmptied ? (
              <p role="status" className="text-danger">
                {m.emptied(count)}
              </p>
            ) : (
              <BulkValue
                key={`${name}.${choice.language}`}
                entity={entity}
                choice={choice}
                onChange={value => choose({ value })}
                isDisabled={isPending}
                attributes={{
                  id: `${id}-value`,
                  ...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` }),
                }}
              />
            )}
            {mayBeEmpty(entity, name, choice.language, defaultLanguage) && (
              <label className="flex min-h-8 cursor-pointer items-center gap-2 self-start pointer-coarse:min-h-11">
                <input
                  type="checkbox"
                  checked={choice.isEmptied}
                  disabled={isPending}
                  onChange={({ target }) => choose({ isEmptied: target.checked })}
                  className="size-4 shrink-0 cursor-pointer accent-primary"
                />
                {m.empty}
              </label>
            )}
            {error && (
              <p id={`${id}-error`} role="alert" className="text-danger">
                {error}
              </p>
            )}
          </div>
        )}
      </form>
    </Dialog>
  )
}

const noLinks: LinksChoice = { mode: null, ids: [], isEmptied: false }

interface BulkValueProps {
  readonly entity: Entity
  readonly choice: BulkChoice
  readonly onChange: (value: unknown) => void
  readonly isDisabled: boolean
  readonly attributes: Readonly<Record<string, unknown>>
}

/** The input of the field, empty until a value is entered. */
function BulkValue({ entity, choice: { name, value, language }, onChange, isDisabled, attributes }: BulkValueProps) {
  const field = entity.fields[name]
  const kind = kindOf(entity, name)
  if (kind && isChoice(entity, name)) {
    return <kind.FilterInput {...{ entity, name, value, onChange, attributes }} method="eq" />
  }
  return (
    <FieldInput
      entity={entity}
      name={name}
      value={value ?? (field?.localized ? '' : null)}
      onChange={onChange}
      onBlur={() => undefined}
      isDisabled={isDisabled}
      attributes={attributes}
      {...(field?.localized && { language })}
    />
  )
}
