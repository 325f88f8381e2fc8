import { type Entity, fieldEntries } from '@tessera/core'
import { defineMessages, useMessages } from '@tessera/widget-sdk'
import { useLabels } from '../model/labels.ts'
import { readableValue } from './readable-value.ts'
import { Words } from './Words.tsx'

const messages = defineMessages({
  en: { before: 'Before', after: 'After', nothing: 'empty', hidden: 'Changed; its value is not shown' },
  ru: { before: 'Было', after: 'Стало', nothing: 'пусто', hidden: 'Изменено, значение не показывается' },
})

type Values = Readonly<Record<string, unknown>>

interface DifferenceProps {
  readonly entity: Entity
  readonly before: Values
  readonly after: Values
  /** Names of fields that changed, those that nobody may read too. */
  readonly fields: readonly string[]
}

/** What changed in a record, field by field and language by language, texts word by word. */
export function Difference({ entity, before, after, fields }: DifferenceProps) {
  const m = useMessages(messages)
  const labels = useLabels()
  const known = new Map(fieldEntries(entity))
  return (
    <dl className="flex flex-col gap-4 text-sm">
      {fields.map(name => {
        const field = known.get(name)
        return (
          <div key={name} className="flex flex-col gap-1.5">
            <dt className="font-medium">{field ? labels.field(entity, name) : name}</dt>
            {field && !field.readable ? (
              <dd className="text-text-muted">{m.hidden}</dd>
            ) : (
              partsOf(entity, name, before[name], after[name]).map(({ language, old, fresh }) => (
                <dd key={language} className="flex gap-2">
                  {language !== '' && (
                    <span className="mt-0.5 w-6 shrink-0 font-medium text-text-muted text-xs uppercase">
                      {language}
                    </span>
                  )}
                  <Words old={old} fresh={fresh} nothing={m.nothing} />
                </dd>
              ))
            )}
          </div>
        )
      })}
    </dl>
  )
}

interface Part {
  readonly language: string
  readonly old: string
  readonly fresh: string
}

/** The texts to compare: one for each language that differs, of anything else one. */
function partsOf(entity: Entity, name: string, old: unknown, fresh: unknown): Part[] {
  const text = (value: unknown) => readableValue(entity, name, value)
  if (!entity.fields[name]?.localized) return [{ language: '', old: text(old), fresh: text(fresh) }]
  const maps = [old, fresh].map(map => (map ?? {}) as Record<string, string>)
  const languages = [...new Set(maps.flatMap(map => Object.keys(map)))]
  return languages.flatMap(language => {
    const [before = '', after = ''] = maps.map(map => text(map[language]))
    return before === after ? [] : [{ language, old: before, fresh: after }]
  })
}
