import type { Entity, Filter } from '@tessera/core'

/** What a record that is made in place starts with: the words that were looked for are its name. */
export function firstValues(
  entity: Entity,
  words: string,
  where: readonly Filter[],
  language: string,
): Readonly<Record<string, unknown>> {
  const given: [string, unknown][] = where.flatMap(({ column, method, value }) =>
    method === 'eq' ? [[column, value]] : [],
  )
  const name = (entity.admin.label ?? ['title', 'adminTitle', 'name']).find(each => entity.fields[each]?.writable)
  const field = name === undefined ? undefined : entity.fields[name]
  const isText = field?.localized || field?.kind === 'text'
  const text = words.trim()
  if (name !== undefined && isText && text !== '') given.push([name, field?.localized ? { [language]: text } : text])
  return Object.fromEntries(given)
}
