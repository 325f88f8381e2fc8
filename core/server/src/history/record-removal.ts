import type { Entity } from '@tessera/core'
import type { Queryable } from '../database/database.ts'
import type { CascadingReference } from '../service/change-tags.ts'
import type { Condition } from '../service/condition.ts'
import { allOf } from '../service/condition-sql.ts'
import { Parameters } from '../service/parameters.ts'
import { type Table, tableOf } from '../service/table.ts'
import type { AuditContext } from './audit-context.ts'
import { actorSql, snapshotSql, titleSql } from './entry-sql.ts'

/** A deletion to be recorded. */
export interface Removal {
  readonly entity: Entity
  readonly ids: readonly string[]
  /** Conditions on the records the caller may delete. */
  readonly scope: readonly Condition[]
  readonly audit: AuditContext
  readonly cascadeRoots: ReadonlyMap<string, string> | undefined
  readonly entities: ReadonlyMap<string, Entity>
  /** The references that are deleted or set to null with an entity's records. */
  readonly cascadingReferencesOf: (path: string) => readonly CascadingReference[]
  /** References of links that may be deleted in parts, and how many of them are deleted at once. */
  readonly inParts?: { readonly links: readonly CascadingReference[]; readonly most: number }
}

export interface Removed {
  readonly path: string
  readonly id: string
  /** Position of its trash entry. */
  readonly root: number | string
}

interface Root extends Removed {
  readonly position: number
  readonly isLarge: boolean
}

const columns = '"entity", "record_id", "action", "title", "fields", "before", "root", "in_trash"'

/**
 * Locks records that are about to be deleted and records snapshots of them, and of everything the database will delete or
 * set to null along with them: level by level, with one statement per level. Locked records can't get new references until
 * the transaction ends.
 * @returns positions of the records' entries if their links are too many (`inParts`) and were left out; else undefined
 */
export async function recordRemoval(removal: Removal, connection: Queryable): Promise<number[] | undefined> {
  const roots = await recordRoots(removal, connection)
  const isLarge = roots.some(root => root.isLarge)
  const { links = [] } = removal.inParts ?? {}
  const { cascadingReferencesOf } = removal
  const isLink = (each: CascadingReference) => links.some(({ path, key }) => path === each.path && key === each.key)
  const own = cascadingReferencesOf(removal.entity.path).filter(each => !isLink(each))
  const recorded: Removal = isLarge
    ? { ...removal, cascadingReferencesOf: path => (path === removal.entity.path ? own : cascadingReferencesOf(path)) }
    : removal
  const all: Removed[] = [...roots]
  for (let level = all; level.length > 0; ) {
    const found = await recordLevel(recorded, level, all, connection)
    all.push(...found)
    level = found
  }
  await recordNulled(recorded, all, connection)
  return isLarge ? roots.map(({ position }) => position) : undefined
}

/** Locks some of the links to a record that is deleted in parts, and records snapshots of them. */
export function recordLinks(
  removal: Removal,
  position: string,
  limit: number,
  connection: Queryable,
): Promise<Removed[]> {
  const [id = ''] = removal.ids
  const root = { path: removal.entity.path, id, root: position }
  return recordLevel(removal, [root], [root], connection, limit)
}

async function recordRoots(removal: Removal, connection: Queryable): Promise<Root[]> {
  const { entity, ids, scope, audit, cascadeRoots } = removal
  const table = tableOf(entity)
  const parameters = new Parameters()
  const where = `t."id" = any(${parameters.add(ids)}::uuid[]) and ${allOf(scope, table, 't', parameters)}`
  const locked = `select t.* from ${table.sql} t where ${where} order by t."id" for update`
  const { root, join } = rootOfCascade(cascadeRoots, parameters)
  const values = entrySql(table, 't', 'deleted', audit, root, `${audit.usesTrash} and ${root} is null`, parameters)
  const insert = `insert into "core_history" (${values.columns}) select ${values.values} from k t${join}`
  const text = `with k as (${locked}), h as (${insert} returning "record_id", "position", "root") select '${entity.path}' as "path", "record_id" as "id", coalesce("root", "position") as "root", "position", ${isLargeSql(removal, parameters)} as "isLarge" from h`
  return send<Root>(connection, text, parameters)
}

function isLargeSql({ inParts, ids, entities }: Removal, parameters: Parameters): string {
  if (!inParts || inParts.links.length === 0) return 'false'
  const wanted = `${parameters.add(ids)}::uuid[]`
  const parts = inParts.links.map(({ path, key }) => {
    const table = tableOf(entities.get(path) as Entity)
    return `select 1 from ${table.sql} t where ${reference(table, 't', key)} = any(${wanted})`
  })
  return `(select count(*) > ${inParts.most} from (${parts.join(' union all ')} limit ${inParts.most + 1}) l)`
}

/** The entry of the record whose deletion caused this one (`Context.cascadeRoots`). */
function rootOfCascade(cascadeRoots: Removal['cascadeRoots'], parameters: Parameters) {
  if (!cascadeRoots) return { root: 'null::bigint', join: '' }
  const ids = parameters.add([...cascadeRoots.keys()])
  const roots = parameters.add([...cascadeRoots.values()])
  const newest = `select max(r."position") from "core_history" r where r."record_id" = m."root" and r."in_trash"`
  return {
    root: `m."position"`,
    join: ` left join (select m."id", (${newest}) as "position" from unnest(${ids}::uuid[], ${roots}::uuid[]) as m("id", "root")) m on m."id" = t."id"`,
  }
}

/** Records the next level of all records that a cascade deletes. */
async function recordLevel(
  removal: Removal,
  level: readonly Removed[],
  all: readonly Removed[],
  connection: Queryable,
  limit?: number,
): Promise<Removed[]> {
  const parameters = new Parameters()
  const pointing = referencesTo(removal, level, 'cascade')
  const parents = parentItems(level, pointing, parameters)
  const parts = [...pointing].map(([path, keys], index) => {
    const table = tableOf(removal.entities.get(path) as Entity)
    const known = all.flatMap(record => (record.path === path ? [record.id] : []))
    const isKnown = known.length === 0 ? '' : ` and not t."id" = any(${parameters.add(known)}::uuid[])`
    const found = keys.map(
      ({ key, target }) => `${reference(table, 't', key)} = any(${parents.get(target)?.ids}::uuid[])`,
    )
    // Parts are taken as they come: sorting would read all that are left for each of them.
    const order = limit === undefined ? 'order by t."id"' : `limit ${limit}`
    const locked = `select t.* from ${table.sql} t where (${found.join(' or ')})${isKnown} ${order} for update`
    const roots = keys.map(
      ({ key, target }) =>
        `select k."id", p."root" from k${index} k join ${parents.get(target)?.item} on p."id" = ${reference(table, 'k', key)}`,
    )
    const values = entrySql(table, 't', 'deleted', removal.audit, 'r."root"', 'false', parameters)
    const insert = `insert into "core_history" (${values.columns}) select ${values.values} from k${index} t join r${index} r on r."id" = t."id"`
    return {
      items: `k${index} as (${locked}), r${index} as (select u."id", min(u."root") as "root" from (${roots.join(' union all ')}) u group by 1), h${index} as (${insert} returning "record_id", "root")`,
      rows: `select '${path}' as "path", "record_id" as "id", "root" from h${index}`,
    }
  })
  if (parts.length === 0) return []
  const text = `with ${parts.map(({ items }) => items).join(', ')} ${parts.map(({ rows }) => rows).join(' union all ')}`
  return send<Removed>(connection, text, parameters)
}

/** Records the references that are set to null, except those of records that are deleted themselves. */
async function recordNulled(removal: Removal, all: readonly Removed[], connection: Queryable): Promise<void> {
  const parameters = new Parameters()
  const pointing = referencesTo(removal, all, 'set null')
  const parents = parentItems(all, pointing, parameters)
  const parts = [...pointing].map(([path, keys], index) => {
    const table = tableOf(removal.entities.get(path) as Entity)
    const known = all.flatMap(record => (record.path === path ? [record.id] : []))
    const isKnown = known.length === 0 ? '' : ` and not t."id" = any(${parameters.add(known)}::uuid[])`
    const hits = keys.map(({ key, target }) => ({
      key,
      sql: `${reference(table, 't', key)} = any(${parents.get(target)?.ids}::uuid[])`,
      root: `(select p."root" from ${parents.get(target)?.item} where p."id" = ${reference(table, 't', key)} limit 1)`,
    }))
    const locked = `select t.* from ${table.sql} t where (${hits.map(({ sql }) => sql).join(' or ')})${isKnown} order by t."id" for update`
    const values = hits.map(({ key, sql, root }) => {
      const entry = nulledSql(table, key, removal.audit, root, parameters)
      return `select ${entry} from k${index} t where ${sql}`
    })
    const { columns: actorColumns } = actorSql(removal.audit, new Parameters())
    return `k${index} as (${locked}), h${index} as (insert into "core_history" (${columns}, ${actorColumns}) ${values.join(' union all ')})`
  })
  if (parts.length === 0) return
  await send(connection, `with ${parts.join(', ')} select 1`, parameters)
}

function nulledSql(table: Table, key: string, audit: AuditContext, root: string, parameters: Parameters): string {
  const actor = actorSql(audit, parameters)
  const title = titleSql(table, ({ sql }) => `t.${sql}`)
  const before = `jsonb_build_object('${key}', ${reference(table, 't', key)})`
  return `'${table.entity.path}', t."id", 'updated', ${title}, array['${key}'], ${before}, ${root}, false, ${actor.values}`
}

function entrySql(
  table: Table,
  alias: string,
  action: string,
  audit: AuditContext,
  root: string,
  isInTrash: string,
  parameters: Parameters,
): { columns: string; values: string } {
  const actor = actorSql(audit, parameters)
  const title = titleSql(table, ({ sql }) => `${alias}.${sql}`)
  const whole = audit.usesTrash ? snapshotSql(table, alias) : 'null::jsonb'
  return {
    columns: `${columns}, ${actor.columns}`,
    values: `'${table.entity.path}', ${alias}."id", '${action}', ${title}, '{}'::text[], ${whole}, ${root}, ${isInTrash}, ${actor.values}`,
  }
}

type Pointing = ReadonlyMap<string, readonly { readonly key: string; readonly target: string }[]>

/** The referenced records by entity, as an array of ids and as a table `p` of ids and roots. */
function parentItems(records: readonly Removed[], pointing: Pointing, parameters: Parameters) {
  const targets = new Set([...pointing.values()].flatMap(keys => keys.map(({ target }) => target)))
  const items = new Map<string, { ids: string; item: string }>()
  for (const [path, group] of Map.groupBy(records, record => record.path)) {
    if (!targets.has(path)) continue
    const ids = parameters.add(group.map(({ id }) => id))
    const roots = parameters.add(group.map(({ root }) => root))
    items.set(path, { ids, item: `unnest(${ids}::uuid[], ${roots}::bigint[]) as p("id", "root")` })
  }
  return items
}

/** The references to the records, by the path of the referencing entity. */
function referencesTo(
  { cascadingReferencesOf }: Removal,
  records: readonly Removed[],
  onDelete: CascadingReference['onDelete'],
): Pointing {
  const found = new Map<string, { key: string; target: string }[]>()
  for (const target of new Set(records.map(({ path }) => path))) {
    for (const { path, key, onDelete: action } of cascadingReferencesOf(target)) {
      if (action === onDelete) found.set(path, [...(found.get(path) ?? []), { key, target }])
    }
  }
  return found
}

function reference(table: Table, alias: string, key: string): string {
  return `${alias}.${table.byName.get(key)?.sql}`
}

function send<Row>(connection: Queryable, text: string, { values }: Parameters): Promise<Row[]> {
  return connection.query<Row>({ text, values })
}
