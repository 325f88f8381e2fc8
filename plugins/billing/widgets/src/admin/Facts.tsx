import { type Entity, fieldName, valueName } from '@tessera/core'
import { useLanguage, useMomentText } from '@tessera/widget-sdk'
import { type AdminRow, useDefinitionTexts } from '@tessera/widget-sdk/admin'
import type { ReactNode } from 'react'
import { useMessages } from '../messages.ts'
import { useMoneyOf } from './use-money.ts'

interface FactsProps {
  readonly entity: Entity
  readonly row: AdminRow
  /** Names of fields, in their order; those without a value are left out. */
  readonly names: readonly string[]
}

/** Fields of a record to be read: money as money, what machines wrote folded. */
export function Facts({ entity, row, names }: FactsProps) {
  const texts = useDefinitionTexts()
  const written = names.filter(name => row[name] !== null && row[name] !== undefined && row[name] !== '')
  return (
    <dl className="grid gap-x-6 gap-y-0.5 text-sm sm:grid-cols-[max-content_minmax(0,1fr)] sm:gap-y-2">
      {written.map(name => (
        <div key={name} className="contents">
          <dt className="text-text-muted">{fieldName(entity, name, texts)}</dt>
          <dd className="min-w-0 break-words max-sm:mb-2.5">
            <Fact entity={entity} row={row} name={name} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Facts that only help to find out what went wrong, folded. */
export function TechnicalFacts(props: FactsProps) {
  const m = useMessages('technicalFacts')
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-text-muted">{m.title}</summary>
      <div className="mt-3">
        <Facts {...props} />
      </div>
    </details>
  )
}

function Fact({ entity, row, name }: Omit<FactsProps, 'names'> & { readonly name: string }): ReactNode {
  const texts = useDefinitionTexts()
  const { dayAndTime } = useMomentText()
  const language = useLanguage()
  const moneyOf = useMoneyOf()
  const field = entity.fields[name]
  const value = row[name]
  const isText = typeof value === 'string'
  if (field?.admin.currency && (isText || typeof value === 'number')) return moneyOf(entity, name, value, row)
  if (typeof value === 'number') return new Intl.NumberFormat(language).format(value)
  if (typeof value === 'boolean') return value ? '✓' : '–'
  if (typeof value === 'object') return <Raw text={JSON.stringify(value, null, 2)} />
  const text = String(value)
  if (field?.kind === 'datetime') return <time dateTime={text}>{dayAndTime(text)}</time>
  if (field?.kind === 'select') return valueName(entity, name, text, texts)
  return name === 'body' ? <Raw text={text} /> : text
}

/** What machines wrote, folded to its first line. */
function Raw({ text }: { readonly text: string }) {
  return (
    <details>
      <summary className="cursor-pointer truncate font-mono text-xs">{text.slice(0, 80)}</summary>
      <pre className="mt-2 max-h-96 overflow-auto whitespace-pre-wrap break-all rounded-md bg-muted p-3 text-xs">
        {text}
      </pre>
    </details>
  )
}
