import type { Entity } from '@tessera/core'
import type { Queryable } from '../database/database.ts'
import { ConflictError } from '../errors.ts'
import { ofFields } from '../issue.ts'
import { issues } from '../issues.ts'
import { nextSlug } from '../service/generated.ts'
import { Parameters } from '../service/parameters.ts'
import { type TableColumn, tableOf } from '../service/table.ts'
import type { DeletedRecord } from './deleted-record.ts'
import type { RestoreNote } from './restore-notes.ts'

interface Collision {
  readonly path: string
  readonly id: string
  readonly fields: readonly string[]
}

/**
 * Resolves conflicts with unique values that are in use by now. A slug gets another suffix; a record that was deleted along
 * with the requested one is left out.
 * @throws ConflictError if the requested record itself can't be restored
 */
export async function withFreeValues(
  records: readonly DeletedRecord[],
  notes: RestoreNote[],
  connection: Queryable,
): Promise<DeletedRecord[]> {
  const collisions = await findCollisions(records, connection)
  if (collisions.length === 0) return [...records]
  const byId = Map.groupBy(collisions, ({ path, id }) => `${path}/${id}`)
  const free: DeletedRecord[] = []
  for (const record of records) {
    const { entity, isRoot } = record
    const found = byId.get(`${entity.path}/${record.id}`) ?? []
    const [other] = found.filter(({ fields }) => fields.join() !== 'slug')
    if (other) {
      if (isRoot) throw new ConflictError(ofFields(issues.TAKEN_IN_TRASH, other.fields))
      notes.push({ kind: 'taken', entity, fields: other.fields })
    } else if (found.length > 0) free.push(await withFreeSlug(record, notes, connection))
    else free.push(record)
  }
  return free
}

async function findCollisions(records: readonly DeletedRecord[], connection: Queryable): Promise<Collision[]> {
  const parameters = new Parameters()
  const parts = [...Map.groupBy(records, ({ entity }) => entity)].flatMap(([entity, group]) => {
    const table = tableOf(entity)
    return uniquesOf(entity).map(names => {
      const columns = names.flatMap(name => table.byName.get(name) ?? [])
      const rows = group.map(({ id, values }) => ({ '~id': id, ...Object.fromEntries(names.map(n => [n, values[n]])) }))
      const types = columns.map(({ name, type }) => `"${name}" ${type}`)
      const source = `jsonb_to_recordset(${parameters.add(JSON.stringify(rows))}::jsonb) as x("~id" uuid, ${types.join(', ')})`
      const equals = entity.unique.includes(names) && entity.uniqueNulls ? 'is not distinct from' : '='
      const on = columns.map(({ name, sql }: TableColumn) => `t.${sql} ${equals} x."${name}"`)
      const fields = `array[${names.map(name => `'${name}'`).join(', ')}]`
      return `select '${entity.path}' as "path", x."~id" as "id", ${fields} as "fields" from ${source} join ${table.sql} t on ${on.join(' and ')}`
    })
  })
  if (parts.length === 0) return []
  return connection.query<Collision>({ text: parts.join(' union all '), values: parameters.values })
}

function uniquesOf({ fields, unique }: Entity): (readonly string[])[] {
  const single = Object.entries(fields).flatMap(([name, field]) => (field.unique ? [[name]] : []))
  return [...single, ...unique]
}

async function withFreeSlug(
  record: DeletedRecord,
  notes: RestoreNote[],
  connection: Queryable,
): Promise<DeletedRecord> {
  const { entity, values } = record
  const slug = String(values.slug)
  const candidates = Array.from({ length: 8 }, (_, index) => `${slug}-${index + 2}`)
  const text = `select "slug" from ${tableOf(entity).sql} where "slug" = any($1::text[])`
  const rows = await connection.query<{ slug: string }>({ text, values: [candidates] })
  const taken = new Set(rows.map(row => row.slug))
  const free = candidates.find(candidate => !taken.has(candidate)) ?? nextSlug(slug, 2)
  notes.push({ kind: 'slug', entity, slug, free })
  return { ...record, values: { ...values, slug: free } }
}
