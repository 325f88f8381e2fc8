import { type Entity, fieldEntries } from '@tessera/core'
import { useMessages } from '../messages.ts'
import { useLabels } from '../model/labels.ts'
import { FieldDifference } from './FieldDifference.tsx'

type Values = Readonly<Record<string, unknown>>

interface DifferenceProps {
  readonly entity: Entity
  readonly before: Values
  readonly after: Values
  /** Names of changed fields, including unreadable ones. */
  readonly fields: readonly string[]
  /** Other known values of the record: a pointer's target depends on them. */
  readonly record?: Values | null
  /** There is only one version, as of a new or deleted record: nothing is marked. */
  readonly isPlain?: boolean
}

/** What changed in a record, field by field. */
export function Difference({ entity, before, after, fields, record, isPlain = false }: DifferenceProps) {
  const m = useMessages('difference')
  const labels = useLabels()
  const known = new Map(fieldEntries(entity))
  return (
    <dl className="flex w-full flex-col gap-4 text-sm">
      {fields.map(name => {
        const field = known.get(name)
        return (
          <div key={name} className="flex flex-col gap-1.5">
            <dt className="font-medium text-text-muted">{field ? labels.field(entity, name) : name}</dt>
            {field && !field.readable ? (
              <dd className="text-text-muted">{m.hidden}</dd>
            ) : (
              <FieldDifference
                entity={entity}
                name={name}
                previous={before[name]}
                current={after[name]}
                before={{ ...record, ...before }}
                after={{ ...record, ...after }}
                isPlain={isPlain}
              />
            )}
          </div>
        )
      })}
    </dl>
  )
}
