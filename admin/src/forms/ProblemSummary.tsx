import type { Entity } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import { useMessages } from '../messages.ts'
import { useLabels } from '../model/labels.ts'
import { Alert } from './Alert.tsx'
import { languageName } from './form-language.ts'
import type { PartProblem } from './use-form-parts.ts'

interface ProblemSummaryProps {
  readonly entity: Entity
  /** Path and message of each. */
  readonly problems: readonly (readonly [string, string])[]
  /** Messages about the record as a whole. */
  readonly causes: readonly string[]
  /** Problems of the form's parts. */
  readonly parts?: readonly PartProblem[]
  readonly onGo: (path: string) => void
}

/** The number of invalid fields and all messages, with links to the fields. */
export function ProblemSummary({ entity, problems, causes, parts = [], onGo }: ProblemSummaryProps) {
  const m = useMessages('problemSummary')
  const labels = useLabels()
  const language = useLanguage()
  const count = problems.length + parts.length
  if (count + causes.length === 0) return null
  return (
    <Alert kind="danger" title={count > 0 ? m.fields(count) : m.refused}>
      <ul className="flex flex-col">
        {causes.map(cause => (
          <li key={cause}>{cause}</li>
        ))}
        {problems.map(([path, message]) => {
          const [name = '', code] = path.split('.')
          const label = labels.field(entity, name)
          const text = code ? `${label} (${languageName(code, language)})` : label
          return <Problem key={path} path={path} label={text} message={message} onGo={onGo} />
        })}
        {parts.map(problem => (
          <Problem key={problem.path} {...problem} onGo={onGo} />
        ))}
      </ul>
    </Alert>
  )
}

function Problem({ path, label, message, onGo }: PartProblem & Pick<ProblemSummaryProps, 'onGo'>) {
  return (
    <li>
      <button
        type="button"
        onClick={() => onGo(path)}
        className="cursor-pointer py-0.5 text-left underline underline-offset-4 pointer-coarse:py-2.5"
      >
        {label}
      </button>
      : {message}
    </li>
  )
}
