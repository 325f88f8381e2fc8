import type { Row } from '@tessera/core'
import type { AnswerKind, input } from '@tessera/crm'
import { cn, useText } from '@tessera/widget-sdk'
import { Field } from '@tessera/widget-sdk/ui'
import type { ReactNode } from 'react'
import { controlAttributes } from './control-attributes.ts'
import { useMessages } from './messages.ts'
import { useInputTexts } from './use-input-texts.ts'

/** What every control gets from its record: the answer is sent under the record's slug. */
interface ControlProps extends ReturnType<typeof controlAttributes> {
  readonly name: string
  readonly required: boolean
  readonly placeholder?: string
}

interface InputFieldProps {
  readonly of: Row<typeof input>
  readonly kind: AnswerKind
  readonly className?: string | null | undefined
  readonly children: (props: ControlProps) => ReactNode
}

/**
 * An input with its label, a mark if it is required, help, and what was wrong if the form was sent without a script.
 */
export function InputField({ of, kind, className, children }: InputFieldProps) {
  const t = useText()
  const m = useMessages('inputField')
  const { isRequired, ...texts } = useInputTexts(of, kind)
  const placeholder = t(of.placeholder) || (kind === 'email' ? m.email : '')
  return (
    <Field {...texts} isRequired={isRequired} className={cn(of.className, className)}>
      {children({
        ...controlAttributes(kind, of.slug),
        name: of.slug,
        required: isRequired,
        ...(placeholder !== '' && { placeholder }),
      })}
    </Field>
  )
}
