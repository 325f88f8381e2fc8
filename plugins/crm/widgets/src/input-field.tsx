import type { Row } from '@tessera/core'
import { type AnswerKind, answerProblems, type input, isAnswerNeeded, problemParameter } from '@tessera/crm'
import { cn, plainText, usePageQuery, useText } from '@tessera/widget-sdk'
import { Field } from '@tessera/widget-sdk/ui'
import type { ReactNode } from 'react'
import { controlAttributes } from './control-attributes.ts'
import { useMessages } from './messages.ts'
import { useProblemText } from './problem-text.ts'

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
  const problemText = useProblemText()
  const named = usePageQuery(problemParameter(of.slug), value => problemNamed(value) ?? null)
  const problem = problemNamed(named)
  const isRequired = isAnswerNeeded(of)
  const placeholder = t(of.placeholder) || (kind === 'email' ? m.email : '')
  return (
    <Field
      label={t(of.label) || t(of.title) || of.adminTitle}
      hint={t(of.subtitle) || plainText(t(of.description))}
      error={problem && problemText(kind, problem)}
      isRequired={isRequired}
      className={cn(of.className, className)}
    >
      {children({
        ...controlAttributes(kind, of.slug),
        name: of.slug,
        required: isRequired,
        ...(placeholder !== '' && { placeholder }),
      })}
    </Field>
  )
}

function problemNamed(name: string | null) {
  return answerProblems.find(each => each === name)
}
