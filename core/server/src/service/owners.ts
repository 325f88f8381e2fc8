import type { Entity, Input, Patch } from '@tessera/core'
import type { Context } from '../access/caller.ts'
import { type Ownership, type OwnershipStep, ownerEntity } from '../access/ownership.ts'
import type { Database } from '../database/database.ts'
import type { Condition } from './condition.ts'
import type { EntityService } from './entity-service.ts'
import { Parameters } from './parameters.ts'
import { columnOf, tableOf } from './table.ts'

/**
 * Who owns which records (`isOwner`, `owner` and `owns` of the definitions). Services limit callers to their own records by
 * themselves; this is for routes and statements of modules, which needn't know the module that has the subjects.
 */
export interface Owners {
  /** The entity whose records own others, the subjects; undefined where no installed module has any. */
  readonly entity: Entity | undefined
  /** Condition for the records of an entity that a subject owns; none match where its records have no owners. */
  condition(entity: Entity, subjectId: string): Condition
  /**
   * The same for statements of modules, as SQL; `false` where records of the entity have no owners.
   * @param recordId the record's id: `o."id"`
   * @param owner what its owner's id equals: `$1::uuid`, `any($1::uuid[])`
   */
  conditionSql(entity: Entity, recordId: string, owner: string): string
  /**
   * Links a new record to its owner. Does nothing where no relation does: without a module that has subjects.
   * @param context whose transaction should be that of the record
   */
  assign(entity: Entity, recordId: string, subjectId: string, context: Context): Promise<void>
  /** Gives records to another owner. Does nothing for those that no relation links to one. */
  reassign(entity: Entity, recordIds: readonly string[], subjectId: string, context: Context): Promise<void>
  /** The owners of records, in one statement. @returns ids of subjects by that of the record; records without any are left out */
  of(entity: Entity, ids: readonly string[], context: Context): Promise<ReadonlyMap<string, readonly string[]>>
}

interface OwnersParts {
  readonly database: Database
  readonly entities: ReadonlyMap<string, Entity>
  readonly ownership: Ownership
  service(entity: Entity): EntityService
}

export function createOwners({ database, entities, ownership, service }: OwnersParts): Owners {
  return {
    entity: ownerEntity(entities),
    condition: (entity, subjectId) => ownership.condition(entity, subjectId),

    conditionSql(entity, recordId, owner) {
      if (entity.isOwner) return `${recordId} = ${owner}`
      const paths = ownership.paths(entity).map(pathSql)
      if (paths.length === 0) return 'false'
      const owned = paths.map(
        path => `exists (select 1 from ${path.from} where ${path.key} = ${recordId} and ${path.owner} = ${owner})`,
      )
      return `(${owned.join(' or ')})`
    },

    async assign(entity, recordId, subjectId, context) {
      const link = ownership.linkOf(entity)
      if (!link) return
      const { relation, ownerKey, recordKey } = link
      await service(relation).create({ [ownerKey]: subjectId, [recordKey]: recordId } as Input<Entity>, context)
    },

    async reassign(entity, recordIds, subjectId, context) {
      const link = ownership.linkOf(entity)
      if (!link || recordIds.length === 0) return
      const { relation, ownerKey, recordKey } = link
      const table = tableOf(relation)
      const links = await (context.transaction ?? database).query<{ id: string }>({
        text: `select "id" from ${table.sql} where ${columnOf(table, recordKey).sql} = any($1::uuid[])`,
        values: [recordIds],
      })
      const data = { [ownerKey]: subjectId } as Patch<Entity>
      await service(relation).updateMany(
        links.map(({ id }) => ({ id, data })),
        context,
      )
    },

    async of(entity, ids, { transaction }) {
      const paths = ownership.paths(entity)
      if (ids.length === 0) return new Map()
      if (entity.isOwner) return new Map(ids.map(id => [id, [id]]))
      if (paths.length === 0) return new Map()
      const parameters = new Parameters()
      const wanted = `${parameters.add(ids)}::uuid[]`
      const text = paths.map(path => ownersSql(path, wanted)).join(' union ')
      const rows = await (transaction ?? database).query<{ id: string; owners: string[] }>({
        text: `select "id", array_agg("owner" order by "owner")::text[] as "owners" from (${text}) o group by 1`,
        values: parameters.values,
      })
      return new Map(rows.map(({ id, owners }) => [id, owners]))
    },
  }
}

/** Records with the owners that a path leads to. */
function ownersSql(path: readonly OwnershipStep[], ids: string): string {
  const { from, key, owner } = pathSql(path)
  return `select ${key} as "id", ${owner} as "owner" from ${from} where ${key} = any(${ids}) and ${owner} is not null`
}

/** A path as joined tables, with the columns at its ends: the record's id and the owner's. */
function pathSql(path: readonly OwnershipStep[]) {
  const column = (index: number, name: string) =>
    `s${index}.${columnOf(tableOf(path[index]?.entity as Entity), name).sql}`
  const joins = path.slice(1).map(({ entity, key }, before) => {
    const index = before + 1
    return ` join ${tableOf(entity).sql} s${index} on ${column(index, key)} = ${column(before, path[before]?.owner ?? '')}`
  })
  const [first] = path
  const last = path.length - 1
  return {
    from: `${tableOf(first?.entity as Entity).sql} s0${joins.join('')}`,
    key: column(0, first?.key ?? ''),
    owner: column(last, path[last]?.owner ?? ''),
  }
}
