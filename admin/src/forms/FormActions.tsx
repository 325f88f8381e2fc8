import type { Entity } from '@tessera/core'
import { ExternalLink } from 'lucide-react'
import { useMessages } from '../messages.ts'
import { buttonClasses } from '../ui/index.ts'
import { FormMenu } from './FormMenu.tsx'
import { FormState } from './FormState.tsx'
import { useFormLanguage } from './form-language.ts'
import { LanguageTabs } from './LanguageTabs.tsx'
import { PreviousNext } from './PreviousNext.tsx'
import { usePublicAddress } from './public-address.ts'
import { SaveButton } from './SaveButton.tsx'
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
