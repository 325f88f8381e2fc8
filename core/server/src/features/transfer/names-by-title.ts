import { type Entity, type Field, fieldEntries, type ListQuery, type Localized } from '@tessera/core'
import { visibleSql } from '../../access/readable.ts'
import { sqlNames } from '../../database/sql-names.ts'
import type { Cause } from '../../errors/issue.ts'
import type { ContentHost } from '../../plugin/plugin.ts'
import type { FoundNames } from '../../plugin/record-names-of.ts'
import type { Context } from '../../records/caller.ts'
import { Parameters } from '../../records/parameters.ts'
import type { Values } from '../../rest/record-validator.ts'
import { recordValidator } from '../../rest/record-validators.ts'
import { isUuid } from '../../validation/formats.ts'
import type { RecordNames } from './record-names.ts'

type NamesHost = ContentHost
type Tools = { readonly host: NamesHost; readonly context: Context }

/** Records in one statement. */
const mostAtOnce = 1000

/** Fields that name records: unique ones, such as the slug, and titles. */
interface NamingFields {
  readonly unique: readonly string[]
  /** The first one with a value is the title. */
  readonly titles: readonly (readonly [name: string, field: Field])[]
}

/**
 * Records by the name that people give them: the value of a unique field, the id, or the title in any language. What is written
 * exactly so comes before what differs in case.
 * @param languages of the site, the default one first
 */
export function namesByTitle(entity: Entity, languages: readonly string[]): RecordNames {
  const fields = namingFields(entity)
  const columns = rankedColumns(entity, fields, languages)

  async function find(names: readonly string[], { host, context }: Tools): Promise<FoundNames> {
    const found = new Map<string, string | null>()
    const unique = [...new Set(names)]
    for (let at = 0; at < unique.length; at += mostAtOnce) {
      const part = unique.slice(at, at + mostAtOnce)
      for (const [name, id] of await idsOf(part, host, context)) found.set(name, id)
    }
    return found
  }

  /** By hand: no list compares several columns with a thousand values and says which one was equal. */
  async function idsOf(names: readonly string[], host: NamesHost, context: Context): Promise<FoundNames> {
    const [table] = sqlNames(entity, 'n')
    const parameters = new Parameters()
    const given = parameters.add(names)
    const ids = parameters.add(names.filter(isUuid).map(name => name.toLowerCase()))
    const visible = visibleSql(host, entity, 'n', context, parameters)
    const ranks = columns.map(
      ({ sql, rank }) => `select name, n."id", ${rank} as rank from given join ${table} on ${sql} where ${visible}`,
    )
    const text = `with given as (select name, lower(name) as lowered from unnest(${given}::text[]) as x(name))
      select name, min(id::text) as "id", count(distinct id)::integer as "count" from (
        select name, id, rank, min(rank) over (partition by name) as best from (
          select i.id::text as name, n."id", 0 as rank from unnest(${ids}::uuid[]) as i(id) join ${table} on n."id" = i.id where ${visible}
          ${ranks.map(each => `union all ${each}`).join('\n')}) found) ranked
      where rank = best group by name`
    const database = context.transaction ?? host.database
    const rows = await database.query<{ name: string; id: string; count: number }>({ text, values: parameters.values })
    return new Map(rows.map(({ name, id, count }) => [name, count === 1 ? id : null]))
  }

  return {
    entity,
    find,
    async namesOf(ids, tools) {
      const rows = await rowsOf(entity, ids, tools)
      const wanted = new Map(rows.map(row => [String(row.id), titleIn(row, fields, languages)]))
      const titles = [...wanted.values()].filter(title => title !== null)
      const found = await find(titles, tools)
      return new Map(
        rows.map(row => {
          const id = String(row.id)
          const title = wanted.get(id) ?? null
          if (title !== null && found.get(title) === id) return [id, title]
          const own = fields.unique.map(name => row[name]).find(value => isName(value))
          return [id, own === undefined ? id : String(own)]
        }),
      )
    },
    canCreate: titleField(entity, fields) !== undefined,
    async create(names, { host, context }) {
      const [name = '', field] = titleField(entity, fields) ?? []
      const [language = 'en'] = languages
      const validator = recordValidator(host, entity)
      const problems = new Map<string, Cause>()
      const values: Values[] = []
      for (const title of names) {
        const checked = validator.row('create', { [name]: field?.localized ? { [language]: title } : title })
        const [problem] = checked.problems
        if (problem) problems.set(title, problem)
        else values.push(checked.values)
      }
      for (let at = 0; at < values.length; at += mostAtOnce) {
        await host.service(entity).createMany(values.slice(at, at + mostAtOnce) as never, context)
      }
      return problems
    },
  }
}

function namingFields(entity: Entity): NamingFields {
  const isReadable = ({ readable, filterable, column, localized }: Field) =>
    readable && filterable && (localized || column === 'text')
  const unique = fieldEntries(entity).flatMap(([name, field]) =>
    field.unique && !field.localized && isReadable(field) ? [name] : [],
  )
  const named = entity.admin.label ?? ['title', 'name', 'adminTitle']
  const titles = named.flatMap(name => {
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
    return field && isReadable(field) && !['rich-text', 'select'].includes(field.kind) && !unique.includes(name)
      ? [[name, field] as const]
      : []
  })
  return { unique, titles }
}

/** Conditions on `given` and the table `n`, the most certain first. */
function rankedColumns(entity: Entity, { unique, titles }: NamingFields, languages: readonly string[]) {
  const [, n] = sqlNames(entity, 'n') as unknown as [string, Readonly<Record<string, string>>]
  const texts = titles.flatMap(([name, field]) =>
    field.localized ? languages.map(language => `${n[name]} ->> '${language.replaceAll("'", "''")}'`) : [`${n[name]}`],
  )
  return [
    ...unique.map(name => ({ sql: `${n[name]} = given.name`, rank: 1 })),
    ...texts.map((text, index) => ({ sql: `btrim(${text}) = given.name`, rank: 2 + index })),
    ...texts.map((text, index) => ({ sql: `lower(btrim(${text})) = given.lowered`, rank: 100 + index })),
  ]
}

function titleIn(row: Values, { titles }: NamingFields, languages: readonly string[]): string | null {
  for (const [name, field] of titles) {
    const value = row[name]
    const texts = field.localized ? languages.map(language => (value as Localized | null)?.[language]) : [value]
    const title = texts.map(text => (typeof text === 'string' ? text.trim() : text)).find(isName)
    if (title !== undefined) return String(title)
  }
  return null
}

/** Whether a value can stand in a cell of names. */
function isName(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && value === value.trim() && !value.includes(';')
}

/** The field that a record created by its name has; undefined where that isn't enough. */
function titleField(entity: Entity, { titles }: NamingFields): readonly [string, Field] | undefined {
  const title = titles.find(([name, field]) => field.writable && (field.localized || name !== 'adminTitle'))
  if (!title || entity.writes === 'services' || entity.ends) return undefined
  const isEnough = fieldEntries(entity).every(
    ([name, field]) => name === title[0] || !field.required || !field.writable || field.generated !== undefined,
  )
  return isEnough ? title : undefined
}

async function rowsOf(entity: Entity, ids: readonly string[], { host, context }: Tools): Promise<Values[]> {
  const rows: Values[] = []
  for (let at = 0; at < ids.length; at += mostAtOnce) {
    const value = ids.slice(at, at + mostAtOnce)
    const query = { filters: { and: [{ column: 'id', method: 'inArray', value }] }, limit: mostAtOnce }
    const found = await host.service(entity).list(query as unknown as ListQuery, context)
    rows.push(...(found.rows as unknown as Values[]))
  }
  return rows
}
