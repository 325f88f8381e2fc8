import { type Entity, fieldEntries, type Row, referencesOf } from '@tessera/core'
import { Model, type ModelClass, type RelationMappings } from 'objection'
import { columnName, tableName } from './identifier.ts'
import { ScopedQueryBuilder } from './scoped-query-builder.ts'

const models = new WeakMap<Entity, ModelClass<Model>>()

/**
 * The Objection model of an entity, made when it is first asked for: properties are fields, a reference `categoryId` gives
 * the relation `category`. Conditions name columns (`where('full_name', ...)`), records name fields. Its queries run with a
 * scope only (`scopedQuery`).
 */
export function modelOf<E extends Entity>(entity: E): ModelClass<Model & Row<E>> {
  const known = models.get(entity) ?? createModel(entity)
  models.set(entity, known)
  return known as unknown as ModelClass<Model & Row<E>>
}

/** The entity that a model was made for. */
export function entityOfModel(model: ModelClass<Model>): Entity | undefined {
  return (model as ModelClass<Model> & { readonly entity?: Entity }).entity
}

/** The columns of an entity's table by the names of its fields, for conditions: a field that is renamed fails to compile. */
export function columnsOf<E extends Entity>(entity: E): { readonly [Name in keyof E['fields'] & string]: string } {
  const columns = fieldEntries(entity).map(([name]) => [name, columnName(name)])
  return Object.fromEntries(columns) as { readonly [Name in keyof E['fields'] & string]: string }
}

function createModel(entity: Entity): ModelClass<Model> {
  const fields = fieldEntries(entity)
  const columns = new Map(fields.map(([name]) => [name, columnName(name)]))
  const names = new Map(fields.map(([name]) => [columnName(name), name]))
  return class extends Model {
    static readonly entity = entity
    static override readonly QueryBuilder = ScopedQueryBuilder
    static override readonly tableName = tableName(entity)
    static override readonly jsonAttributes = fields
      .filter(([, field]) => field.column === 'jsonb')
      .map(([name]) => name)
    static override readonly columnNameMappers = {
      parse: (row: object) => renamed(row, names),
      format: (row: object) => renamed(row, columns),
    }
    static override readonly relationMappings = () => relationsOf(entity)
  }
}

function relationsOf(entity: Entity): RelationMappings {
  return Object.fromEntries(
    referencesOf(entity).map(({ name, target }) => [
      name.replace(/Id$/, ''),
      {
        relation: Model.BelongsToOneRelation,
        modelClass: modelOf(target),
        join: { from: `${tableName(entity)}.${columnName(name)}`, to: `${tableName(target)}.id` },
      },
    ]),
  )
}

function renamed(row: object, names: ReadonlyMap<string, string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [names.get(name) ?? name, value]))
}
