import type { Entity } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import { useMessages } from '../messages.ts'
import { useLabels } from '../model/labels.ts'
import { Alert } from './Alert.tsx'
import { languageName } from './form-language.ts'

interface ProblemSummaryProps {
  readonly entity: Entity
  /** Path and message of each. */
  readonly problems: readonly (readonly [string, string])[]
  /** Messages about the record as a whole. */
  readonly causes: readonly string[]
  readonly onGo: (path: string) => void
}

/** The number of invalid fields and all messages, with links to the fields. */
export function ProblemSummary({ entity, problems, causes, onGo }: ProblemSummaryProps) {
  const m = useMessages('problemSummary')
  const labels = useLabels()
  const language = useLanguage()
  if (problems.length + causes.length === 0) return null
  return (
    <Alert kind="danger" title={problems.length > 0 ? m.fields(problems.length) : m.refused}>
      <ul className="flex flex-col">
        {causes.map(cause => (
          <li key={cause}>{cause}</li>
        ))}
        {problems.map(([path, message]) => {
          const [name = '', code] = path.split('.')
          const label = labels.field(entity, name)
          return (
            <li key={path}>
              <button
                type="button"
                onClick={() => onGo(path)}
                className="cursor-pointer py-0.5 text-left underline underline-offset-4 pointer-coarse:py-2.5"
              >
                {code ? `${label} (${languageName(code, language)})` : label}
              </button>
              : {message}
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}
