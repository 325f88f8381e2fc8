import type { Entity, Row } from '@tessera/core'
import type { Knex } from 'knex'
import { type Model, type QueryBuilderType, raw } from 'objection'
import { entityOfModel, modelOf } from '../database/model.ts'
import { scopedBy } from '../database/scoped-query-builder.ts'
import type { Condition } from './condition.ts'
import { allOf } from './condition-sql.ts'
import { Parameters } from './parameters.ts'
import { tableOf } from './table.ts'

/** What a caller may see of the entities that a query reads. */
export interface QueryScope {
  conditions(entity: Entity): readonly Condition[]
  /** Columns that no response carries are there as well. */
  readonly hasAllColumns: boolean
}

/**
 * An Objection query in which every table stands for those of its records and columns that the caller may see: a condition
 * of the query's own, `orWhere` too, can only choose among them.
 */
export function scopedQuery<E extends Entity>(
  entity: E,
  knex: Knex,
  { conditions: conditionsFor, hasAllColumns }: QueryScope,
): QueryBuilderType<Model & Row<E>> {
  const query = scopedBy(modelOf(entity).query(knex), builder => {
    const of = entityOfModel(builder.modelClass())
    if (!of) return
    const table = tableOf(of)
    const conditions = conditionsFor(of)
    const isWhole = hasAllColumns || table.readable.length === table.columns.length
    if (isWhole && conditions.length === 0) return
    const columns = isWhole ? 's.*' : table.readable.map(({ sql }) => `s.${sql}`).join(', ')
    const parameters = new Parameters()
    const where = allOf(conditions, table, 's', parameters)
    const { text, values } = asKnexWrites(where, parameters.values)
    const name = builder.tableRefFor(builder.modelClass())
    builder.from(raw(`(select ${columns} from ${table.sql} s where ${text}) as ??`, [...values, name]))
  })
  return query as unknown as QueryBuilderType<Model & Row<E>>
}

/** `$2` is `?` with the second value; what is a question mark already stays one. */
function asKnexWrites(text: string, values: readonly unknown[]): { text: string; values: never[] } {
  const bound: unknown[] = []
  const written = text.replace(/\?|\$(\d+)/g, (mark, number?: string) => {
    if (number === undefined) return `\\${mark}`
    bound.push(values[Number(number) - 1])
    return '?'
  })
  return { text: written, values: bound as never[] }
}
