import type { Entity, Filter } from '@tessera/core'

/** The initial values of a record created from a select input: the search text becomes its name. */
export function initialValues(
  entity: Entity,
  searchText: string,
  where: readonly Filter[],
  language: string,
): Readonly<Record<string, unknown>> {
  const values: [string, unknown][] = where.flatMap(({ column, method, value }) =>
    method === 'eq' ? [[column, value]] : [],
  )
  const name = (entity.admin.label ?? ['title', 'adminTitle', 'name']).find(each => entity.fields[each]?.writable)
  const field = name === undefined ? undefined : entity.fields[name]
  const isText = field?.localized || field?.kind === 'text'
  const text = searchText.trim()
  if (name !== undefined && isText && text !== '') values.push([name, field?.localized ? { [language]: text } : text])
  return Object.fromEntries(values)
}
