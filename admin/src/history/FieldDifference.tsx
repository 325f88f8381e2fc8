import type { Entity } from '@tessera/core'
import { defineMessages, useLanguage, useMessages } from '@tessera/widget-sdk'
import { isWhole, ReadableValue } from './ReadableValue.tsx'
import { readableValue } from './readable-value.ts'
import { Swap } from './Swap.tsx'
import { Words } from './Words.tsx'

const messages = defineMessages({
  en: { nothing: 'empty', form: 'Only its form changed, not its words' },
  ru: { nothing: 'пусто', form: 'Изменилось только оформление, слова прежние' },
})

type Values = Readonly<Record<string, unknown>>

interface FieldDifferenceProps {
  readonly entity: Entity
  readonly name: string
  readonly old: unknown
  readonly fresh: unknown
  /** All that is known of the record before and after. */
  readonly before: Values
  readonly after: Values
  /** Only one of the two is there, as of a new or deleted record: nothing is marked. */
  readonly isPlain?: boolean
}

/** What changed in one field: texts word by word and language by language, records by name, files by their picture. */
export function FieldDifference({ entity, name, old, fresh, before, after, isPlain = false }: FieldDifferenceProps) {
  const m = useMessages(messages)
  const language = useLanguage()
  const field = entity.fields[name]
  const isNothing = (value: unknown) => value === null || value === undefined || value === ''
  if (isNothing(old) && isNothing(fresh)) return <dd className="text-text-muted italic">{m.nothing}</dd>
  if (isWhole(entity, name, { ...before, ...after })) {
    const draw = (value: unknown, record: Values) =>
      isNothing(value) ? null : <ReadableValue entity={entity} name={name} value={value} record={record} />
    return (
      <dd>
        {isPlain ? (
          (draw(fresh, after) ?? draw(old, before))
        ) : (
          <Swap old={draw(old, before)} fresh={draw(fresh, after)} />
        )}
      </dd>
    )
  }
  const text = (value: unknown) => readableValue(entity, name, value, language)
  if (!field?.localized) return <TextPart old={text(old)} fresh={text(fresh)} isPlain={isPlain} />
  return partsOf(old, fresh).map(part => (
    <TextPart
      key={part.language}
      language={part.language}
      old={text(part.old)}
      fresh={text(part.fresh)}
      isPlain={isPlain}
    />
  ))
}

interface TextPartProps {
  readonly language?: string
  readonly old: string
  readonly fresh: string
  readonly isPlain: boolean
}

function TextPart({ language, old, fresh, isPlain }: TextPartProps) {
  const m = useMessages(messages)
  return (
    <dd className="flex gap-2">
      {language && (
        <span className="mt-0.5 w-6 shrink-0 font-medium text-text-muted text-xs uppercase">{language}</span>
      )}
      {isPlain ? (
        <Words old={fresh || old} fresh={fresh || old} nothing={m.nothing} isFolded />
      ) : old === fresh && old !== '' ? (
        <span className="text-text-muted italic">{m.form}</span>
      ) : (
        <Words old={old} fresh={fresh} nothing={m.nothing} isFolded />
      )}
    </dd>
  )
}

/** The languages in which a localized text differs. */
function partsOf(old: unknown, fresh: unknown) {
  const [before = {}, after = {}] = [old, fresh].map(map => (map ?? {}) as Record<string, string>)
  const languages = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return languages
    .map(language => ({ language, old: before[language] ?? '', fresh: after[language] ?? '' }))
    .filter(part => part.old !== part.fresh)
}
