import type { Row } from '@tessera/core'
import type { input } from '@tessera/crm'
import { cn, plainText, useText } from '@tessera/widget-sdk'
import { Field } from '@tessera/widget-sdk/ui'
import type { ReactNode } from 'react'

/** What every control of a form has, from its record: the answer is sent under the record's slug. */
export interface ControlProps {
  readonly name: string
  readonly required: boolean
  readonly placeholder?: string
}

interface InputFieldProps {
  readonly of: Row<typeof input>
  readonly className?: string | null | undefined
  readonly children: (props: ControlProps) => ReactNode
}

/** An input with its label, its mark when it has to be filled in, and what helps to fill it in. */
export function InputField({ of, className, children }: InputFieldProps) {
  const t = useText()
  const placeholder = t(of.placeholder)
  return (
    <Field
      label={t(of.label) || t(of.title) || of.adminTitle}
      hint={t(of.subtitle) || plainText(t(of.description))}
      isRequired={of.isRequired}
      className={cn(of.className, className)}
    >
      {children({ name: of.slug, required: of.isRequired, ...(placeholder !== '' && { placeholder }) })}
    </Field>
  )
}
