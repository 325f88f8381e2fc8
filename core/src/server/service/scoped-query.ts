import type { Knex } from 'knex'
import { type Model, type QueryBuilder, type QueryBuilderType, raw } from 'objection'
import type { Entity, Row } from '../../index.ts'
import { entityOfModel, modelOf } from '../database/model.ts'
import type { Condition } from './condition.ts'
import { allOf } from './condition-sql.ts'
import { Parameters } from './parameters.ts'
import { tableOf } from './table.ts'

/**
 * An Objection query in which every table stands for those of its records that the conditions of its entity leave: a condition
 * of the query's own, `orWhere` too, can only choose among them.
 */
export function scopedQuery<E extends Entity>(
  entity: E,
  knex: Knex,
  conditionsFor: (entity: Entity) => readonly Condition[],
): QueryBuilderType<Model & Row<E>> {
  return modelOf(entity)
    .query(knex)
    .context({
      // Called for every query that this one sends: those that fetch relations as well.
      onBuild(builder: QueryBuilder<Model>) {
        if (!builder.isFind()) {
          throw new TypeError('query() reads: create, update and remove also tell caches, listeners and the history')
        }
        if (builder.has(/JoinRelation$/)) {
          throw new TypeError('A relation that is joined is not scoped: fetch it by withGraphFetched')
        }
        const of = entityOfModel(builder.modelClass())
        const conditions = of ? conditionsFor(of) : []
        if (!of || conditions.length === 0) return
        const table = tableOf(of)
        const parameters = new Parameters()
        const where = allOf(conditions, table, 's', parameters)
        const { text, values } = asKnexWrites(where, parameters.values)
        const name = builder.tableRefFor(builder.modelClass())
        builder.from(raw(`(select s.* from ${table.sql} s where ${text}) as ??`, [...values, name]))
      },
    }) as unknown as QueryBuilderType<Model & Row<E>>
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
