import type { Entity } from '@tessera/core'
import { cn } from '@tessera/widget-sdk'
import { Check, ChevronLeft, ChevronRight, ExternalLink, TriangleAlert } from 'lucide-react'
import { useNavigate } from 'react-router'
import { addresses } from '../context/addresses.ts'
import { sequenceOf } from '../data/list-sequence.ts'
import { useMessages } from '../messages.ts'
import { Button, buttonClasses, IconButton } from '../ui/index.ts'
import { FormMenu } from './FormMenu.tsx'
import { FormState } from './FormState.tsx'
import { useFormLanguage } from './form-language.ts'
import { LanguageTabs } from './LanguageTabs.tsx'
import { usePublicAddress } from './public-address.ts'
import type { SaveState } from './record-form-state.ts'
import type { RecordForm } from './use-record-form.ts'

interface FormActionsProps {
  readonly entity: Entity
  readonly handle: RecordForm
  readonly mayWrite: boolean
  readonly isEmbedded: boolean
  readonly onSave: () => void
  readonly onAddAnother?: () => void
  readonly onDuplicate?: () => void
  readonly onDelete: () => Promise<void>
}

/** The actions of a form. */
export function FormActions({ entity, handle, mayWrite, isEmbedded, onSave, ...menu }: FormActionsProps) {
  const m = useMessages('formActions')
  const { languages, language, choose } = useFormLanguage()
  const { record } = handle
  const address = usePublicAddress(entity, record?.row, language)
  const hasTexts = Object.values(entity.fields).some(({ localized }) => localized)
  return (
    <>
      {isEmbedded && (
        <span className="mr-auto text-sm text-text-muted">
          <FormState form={handle} />
        </span>
      )}
      {!isEmbedded && record && <PreviousNext entity={entity} id={record.row.id} />}
      {hasTexts && languages.length > 1 && <LanguageTabs languages={languages} value={language} onChange={choose} />}
      {!isEmbedded && address && (
        <a href={address} target="_blank" rel="noreferrer" className={buttonClasses('ghost', 'md', 'max-sm:px-2')}>
          <ExternalLink aria-hidden />
          <span className="max-sm:sr-only">{m.view}</span>
        </a>
      )}
      <FormMenu entity={entity} row={record?.row} {...menu} />
      {mayWrite && <SaveButton state={handle.saveState} onSave={onSave} />}
    </>
  )
}

/** Links to the previous and next record of the list from which this one was opened. */
function PreviousNext({ entity, id }: { readonly entity: Entity; readonly id: string }) {
  const m = useMessages('previousNext')
  const navigate = useNavigate()
  const ids = sequenceOf(entity)?.ids ?? []
  const index = ids.indexOf(id)
  if (index === -1 || ids.length < 2) return null
  const to = (next: string | undefined) =>
    next === undefined ? { disabled: true } : { onClick: () => void navigate(addresses.record(entity, next)) }
  return (
    <div className="flex max-sm:hidden">
      <IconButton label={m.previous} icon={<ChevronLeft />} {...to(ids[index - 1])} />
      <IconButton label={m.next} icon={<ChevronRight />} {...to(ids[index + 1])} />
    </div>
  )
}

const variants = { idle: 'primary', pending: 'primary', success: 'success', error: 'danger' } as const

interface SaveButtonProps {
  readonly state: SaveState
  readonly onSave: () => void
  readonly className?: string
}

/** Saves a form and tells how it went. */
function SaveButton({ state, onSave, className }: SaveButtonProps) {
  const m = useMessages('saveButton')
  return (
    <Button
      variant={variants[state]}
      disabled={state === 'pending'}
      onClick={onSave}
      aria-keyshortcuts="Control+S Meta+S"
      title="Ctrl/⌘ + S"
      className={cn('min-w-28', className)}
      icon={state === 'success' ? <Check aria-hidden /> : state === 'error' ? <TriangleAlert aria-hidden /> : undefined}
    >
      {m[state]}
    </Button>
  )
}
