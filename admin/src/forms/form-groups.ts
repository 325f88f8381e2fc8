import type { NamedField } from './form-fields.ts'

/** Fields under a common heading; the prefix is null for those without one. */
export interface FieldGroup {
  readonly prefix: string | null
  readonly fields: readonly NamedField[]
}

const minFields = 3

/** Groups fields whose names start with the same word (`twitterTitle`, `twitterCard`), at least three of them. */
export function fieldGroups(fields: readonly NamedField[]): readonly FieldGroup[] {
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
