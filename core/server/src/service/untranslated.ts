import { type Entity, fieldEntries } from '@tessera/core'
import { type ListColumn, type ListColumnSql, listColumn } from './list-column.ts'

const name = 'untranslated'

/**
 * SQL that says whether a record has a text in one of the site's languages that it lacks in another one.
 * @param wanted the languages that it shall have (default: all of the site's)
 */
export function untranslatedSql<E extends Entity>(
  entity: E,
  { row, languages, bind }: Pick<ListColumnSql<E>, 'row' | 'languages' | 'bind'>,
  wanted: readonly string[] = languages,
): string {
  const placeholders = new Map<string, string>()
  const columns = row as Readonly<Record<string, string>>
  const isThere = (field: string, language: string) => {
    const placeholder = placeholders.get(language) ?? bind(language)
    placeholders.set(language, placeholder)
    return `coalesce(${columns[field]}->>${placeholder}::text, '') <> ''`
  }
  const missing = textsOf(entity).flatMap(field =>
    wanted.map(language => {
      const others = languages.filter(each => each !== language).map(other => isThere(field, other))
      return others.length > 0 ? `(not ${isThere(field, language)} and (${others.join(' or ')}))` : 'false'
    }),
  )
  return missing.length > 0 ? `(${missing.join(' or ')})` : 'false'
}

/**
 * A column of every list whose records have texts: whether one of them is missing in a language, `untranslated.ru`, or in any of
 * the site's, `untranslated`.
 */
export function untranslatedColumns(entities: Iterable<Entity>, languages: readonly string[]): ListColumn[] {
  return [...entities].flatMap(entity => {
    if (textsOf(entity).length === 0 || Object.hasOwn(entity.fields, name)) return []
    return [
      listColumn(entity, name, {
        type: 'boolean',
        parameter: new RegExp(['', ...languages].join('|')),
        reads: [],
        sql: statement =>
          untranslatedSql(entity, statement, statement.parameter === '' ? languages : [statement.parameter]),
      }),
    ]
  })
}

function textsOf(entity: Entity): string[] {
  return fieldEntries(entity).flatMap(([field, { localized, readable }]) => (localized && readable ? [field] : []))
}
