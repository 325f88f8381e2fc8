import type { Entity } from '@tessera/core'
import { useLabels } from '../model/labels.ts'
import { FormField } from './FormField.tsx'
import type { NamedField } from './form-fields.ts'

interface MainFieldsProps {
  readonly entity: Entity
  readonly fields: readonly NamedField[]
}

/** The main column of a form. Groups of related fields are collapsible. */
export function MainFields({ entity, fields }: MainFieldsProps) {
  const labels = useLabels()
  return fieldGroups(fields).map(({ prefix, fields: members }) =>
    prefix === null ? (
      members.length > 0 && (
        <div key="" className="flex flex-col gap-5 rounded-lg border border-border bg-raised p-4 @2xl:p-6">
          {members.map(named => (
            <FormField key={named[0]} named={named} />
          ))}
        </div>
      )
    ) : (
      <details key={prefix} className="group rounded-lg border border-border bg-raised">
        <summary className="cursor-pointer rounded-lg px-4 py-3 font-medium text-sm @2xl:px-6">
          {labels.group(entity, prefix)}
        </summary>
        <div className="flex flex-col gap-5 border-border border-t p-4 @2xl:p-6">
          {members.map(named => (
            <FormField key={named[0]} named={named} />
          ))}
        </div>
      </details>
    ),
  )
}

/** Fields under a common heading; the prefix is null for those without one. */
interface FieldGroup {
  readonly prefix: string | null
  readonly fields: readonly NamedField[]
}

const minFields = 3

/** Groups fields whose names start with the same word (`twitterTitle`, `twitterCard`), at least three of them. */
function fieldGroups(fields: readonly NamedField[]): readonly FieldGroup[] {
  const byPrefix = Map.groupBy(fields, ([name]) => /^[a-z]+(?=[A-Z])/.exec(name)?.[0] ?? null)
  const grouped = [...byPrefix].filter(
    ([prefix, members]) => prefix !== null && prefix !== 'is' && members.length >= minFields,
  )
  const inGroups = new Set(grouped.flatMap(([, members]) => members))
  return [
    { prefix: null, fields: fields.filter(each => !inGroups.has(each)) },
    ...grouped.map(([prefix, members]) => ({ prefix, fields: members })),
  ]
}
