import type { Row } from '@tessera/core'
import { type AnswerKind, answerProblems, type input, isAnswerNeeded, problemParameter } from '@tessera/crm'
import { plainText, usePageQuery, useText } from '@tessera/widget-sdk'
import { useProblemText } from './problem-text.ts'

interface InputTexts {
  readonly label: string
  readonly hint: string
  /** What was wrong if the form was sent without a script; null if nothing was. */
  readonly error: string | null
  readonly isRequired: boolean
}

/** What an input says around its control. */
export function useInputTexts(of: Row<typeof input>, kind: AnswerKind): InputTexts {
  const t = useText()
  const problemText = useProblemText()
  const named = usePageQuery(problemParameter(of.slug), value => problemNamed(value) ?? null)
  const problem = problemNamed(named)
  return {
    label: t(of.label) || t(of.title) || of.adminTitle,
    hint: t(of.subtitle) || plainText(t(of.description)),
    error: problem ? problemText(kind, problem) : null,
    isRequired: isAnswerNeeded(of),
  }
}

function problemNamed(name: string | null) {
  return answerProblems.find(each => each === name)
}
