import { type Entity, fieldEntries } from '@tessera/core'
import { defineMessages, plainText, useMessages } from '@tessera/widget-sdk'
import { useLabels } from '../model/labels.ts'
import { wordDifference } from './word-difference.ts'

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
              partsOf(before[name], after[name], field?.kind).map(({ language, old, fresh }) => (
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

function Words({ old, fresh, nothing }: { readonly old: string; readonly fresh: string; readonly nothing: string }) {
  if (old === '' && fresh === '') return <span className="text-text-muted italic">{nothing}</span>
  return (
    <span className="min-w-0 whitespace-pre-wrap break-words">
      {wordDifference(old, fresh).map(({ kind, text }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other name
        if (kind === 'same') return <span key={index}>{text}</span>
        const Tag = kind === 'added' ? 'ins' : 'del'
        return (
          <Tag
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other name
            key={index}
            className={
              kind === 'added'
                ? 'rounded-sm bg-success/15 text-text no-underline'
                : 'rounded-sm bg-danger/15 text-text line-through'
            }
          >
            {text}
          </Tag>
        )
      })}
    </span>
  )
}

interface Part {
  readonly language: string
  readonly old: string
  readonly fresh: string
}

/** The texts to compare: one for each language that differs, of anything else one. */
function partsOf(old: unknown, fresh: unknown, kind: string | undefined): Part[] {
  if (kind !== 'localized' && kind !== 'richText') return [{ language: '', old: textOf(old), fresh: textOf(fresh) }]
  const maps = [old, fresh].map(map => (map ?? {}) as Record<string, string>)
  const languages = [...new Set(maps.flatMap(map => Object.keys(map)))]
  return languages.flatMap(language => {
    const [before = '', after = ''] = maps.map(map => readable(map[language] ?? '', kind))
    return before === after ? [] : [{ language, old: before, fresh: after }]
  })
}

function readable(text: string, kind: string): string {
  return kind === 'richText' && text !== '' ? plainText(text) : text
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
}
