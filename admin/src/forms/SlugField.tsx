import { slugOf } from '@tessera/widget-sdk/admin'
import { RefreshCw } from 'lucide-react'
import { useController, useWatch } from 'react-hook-form'
import { fieldClasses } from '../fields/field-classes.ts'
import { localizedText, textOf } from '../fields/input-value.ts'
import { useMessages } from '../messages.ts'
import { useLabels } from '../model/labels.ts'
import { IconButton } from '../ui/index.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { useRecordFormContext } from './form-context.ts'
import { useFormLanguage } from './form-language.ts'
import { usePublicAddress } from './public-address.ts'

/**
 * The name of a record in addresses. Of a new record it follows the title until it is touched; until then it is the server
 * that makes it, so that it is free.
 */
export function SlugField({ name }: { readonly name: string }) {
  const m = useMessages('slugField')
  const labels = useLabels()
  const { entity, record, isDisabled } = useRecordFormContext()
  const { defaultLanguage, language } = useFormLanguage()
  const { field, fieldState } = useController({ name })
  const [title, adminTitle] = useWatch({ name: ['title', 'adminTitle'] })
  const generated = slugOf(localizedText(title, defaultLanguage) || textOf(adminTitle))
  const entered = textOf(field.value)
  const isFollowing = entered === '' && record === null
  const shown = isFollowing ? generated : entered
  const address = usePublicAddress(entity, { ...record?.row, [name]: shown }, language)
  const hint = address ?? (isFollowing ? (generated === '' ? m.later : m.made) : null)
  return (
    <FieldFrame
      path={name}
      label={labels.field(entity, name)}
      hint={labels.help(entity, name) ?? (hint && <span className="wrap-anywhere">{hint}</span>)}
      error={fieldState.error?.message}
    >
      {attributes => (
        <div className="flex items-center gap-1">
          <input
            type="text"
            spellCheck={false}
            autoComplete="off"
            className={fieldClasses('h-9', isFollowing && 'text-text-muted')}
            {...attributes}
            value={shown}
            disabled={isDisabled}
            onBlur={field.onBlur}
            onChange={field.onChange}
          />
          {!isDisabled && generated !== '' && entered !== '' && entered !== generated && (
            <IconButton
              label={m.again}
              icon={<RefreshCw />}
              onClick={() => field.onChange(record === null ? '' : generated)}
            />
          )}
        </div>
      )}
    </FieldFrame>
  )
}
