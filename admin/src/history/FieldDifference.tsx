import type { Entity } from '@tessera/core'
import { cn, useLanguage } from '@tessera/widget-sdk'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '../messages.ts'
import { isAtomic, ReadableValue } from './ReadableValue.tsx'
import { readableValue } from './readable-value.ts'
import { TextDifference } from './TextDifference.tsx'

type Values = Readonly<Record<string, unknown>>

interface FieldDifferenceProps {
  readonly entity: Entity
  readonly name: string
  readonly previous: unknown
  readonly current: unknown
  /** Known values of the record before and after. */
  readonly before: Values
  readonly after: Values
  /** There is only one version, as of a new or deleted record: nothing is marked. */
  readonly isPlain?: boolean
}

/** The change of one field: texts word by word and by language, references by name, files as pictures. */
export function FieldDifference({
  entity,
  name,
  previous,
  current,
  before,
  after,
  isPlain = false,
}: FieldDifferenceProps) {
  const m = useMessages('fieldDifference')
  const language = useLanguage()
  const field = entity.fields[name]
  const isNothing = (value: unknown) => value === null || value === undefined || value === ''
  if (isNothing(previous) && isNothing(current)) return <dd className="text-text-muted italic">{m.nothing}</dd>
  if (isAtomic(entity, name, { ...before, ...after })) {
    const render = (value: unknown, record: Values) =>
      isNothing(value) ? null : <ReadableValue entity={entity} name={name} value={value} record={record} />
    return (
      <dd>
        {isPlain ? (
          (render(current, after) ?? render(previous, before))
        ) : (
          <ValueChange previous={render(previous, before)} current={render(current, after)} />
        )}
      </dd>
    )
  }
  const text = (value: unknown) => readableValue(entity, name, value, language)
  if (!field?.localized) return <TextPart previous={text(previous)} current={text(current)} isPlain={isPlain} />
  return partsOf(previous, current).map(part => (
    <TextPart
      key={part.language}
      language={part.language}
      previous={text(part.old)}
      current={text(part.fresh)}
      isPlain={isPlain}
    />
  ))
}

interface TextPartProps {
  readonly language?: string
  readonly previous: string
  readonly current: string
  readonly isPlain: boolean
}

function TextPart({ language, previous, current, isPlain }: TextPartProps) {
  const m = useMessages('fieldDifference')
  return (
    <dd className="flex gap-2">
      {language && (
        <span className="mt-0.5 w-6 shrink-0 font-medium text-text-muted text-xs uppercase">{language}</span>
      )}
      {isPlain ? (
        <TextDifference previous={current || previous} current={current || previous} nothing={m.nothing} isFolded />
      ) : previous === current && previous !== '' ? (
        <span className="text-text-muted italic">{m.form}</span>
      ) : (
        <TextDifference previous={previous} current={current} nothing={m.nothing} isFolded />
      )}
    </dd>
  )
}

/** The languages whose texts differ. */
function partsOf(previous: unknown, current: unknown) {
  const [before = {}, after = {}] = [previous, current].map(map => (map ?? {}) as Record<string, string>)
  const languages = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return languages
    .map(language => ({ language, old: before[language] ?? '', fresh: after[language] ?? '' }))
    .filter(part => part.old !== part.fresh)
}

interface ValueChangeProps {
  /** The previous value; null: none. */
  readonly previous: ReactNode
  /** The current value; null: none. */
  readonly current: ReactNode
}

const value = 'inline-flex min-w-0 max-w-full items-center rounded-sm px-1.5 py-0.5'

/** A value that was replaced by another. */
function ValueChange({ previous, current }: ValueChangeProps) {
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-2">
      {previous !== null && <del className={cn(value, 'bg-danger/10 text-text no-underline')}>{previous}</del>}
      {previous !== null && current !== null && <ArrowRight aria-hidden className="size-4 shrink-0 text-text-muted" />}
      {current !== null && <ins className={cn(value, 'bg-success/10 text-text no-underline')}>{current}</ins>}
    </span>
  )
}
