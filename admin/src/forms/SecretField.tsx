import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { fieldClasses } from '../fields/field-classes.ts'
import { textOf } from '../fields/input-value.ts'
import { useMessages } from '../messages.ts'
import { useLabels } from '../model/labels.ts'
import { IconButton } from '../ui/index.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { useRecordFormContext } from './form-context.ts'

/** A field that can be written and never read, such as a password. */
export function SecretField({ name }: { readonly name: string }) {
  const m = useMessages('secretField')
  const labels = useLabels()
  const { entity, record, isDisabled } = useRecordFormContext()
  const { field, fieldState } = useController({ name })
  const [isShown, setShown] = useState(false)
  return (
    <FieldFrame
      path={name}
      label={labels.field(entity, name)}
      hint={labels.help(entity, name) ?? (record ? m.stored : null)}
      error={fieldState.error?.message}
      isRequired={entity.fields[name]?.required === true && record === null}
    >
      {attributes => (
        <div className="flex items-center gap-1">
          <input
            type={isShown ? 'text' : 'password'}
            autoComplete="new-password"
            className={fieldClasses('h-9')}
            {...attributes}
            value={textOf(field.value)}
            disabled={isDisabled}
            onBlur={field.onBlur}
            onChange={field.onChange}
          />
          <IconButton
            label={isShown ? m.hide : m.show}
            icon={isShown ? <EyeOff /> : <Eye />}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </FieldFrame>
  )
}
