import type { OnDelete } from '../index.ts'
import type { Queryable } from '../server/database/database.ts'
import type { ColumnBuilder } from './column-builder.ts'
import { renameColumn, renameTable } from './rename.ts'
import type { TableOptions } from './statement.ts'
import * as statement from './statement.ts'

/** What a migration may do. Names of indexes and constraints follow from tables and columns. */
export interface Steps {
  createTable(name: string, columns: Readonly<Record<string, ColumnBuilder>>, options?: TableOptions): void
  dropTable(name: string): void
  /** Its indexes and constraints get new names too. */
  renameTable(name: string, to: string): void
  addColumn(table: string, name: string, column: ColumnBuilder): void
  dropColumn(table: string, name: string): void
  /** Its indexes and constraints get new names too. */
  renameColumn(table: string, name: string, to: string): void
  /** @param using SQL expression of the new value; a cast when absent */
  changeType(table: string, name: string, type: ColumnBuilder, using?: string): void
  /** @param fill SQL expression for records that have null */
  setNotNull(table: string, name: string, fill?: string): void
  dropNotNull(table: string, name: string): void
  /** @param expression SQL: `'x'`, `now()` */
  setDefault(table: string, name: string, expression: string): void
  dropDefault(table: string, name: string): void
  addIndex(table: string, columns: readonly string[]): void
  dropIndex(table: string, columns: readonly string[]): void
  addUnique(table: string, columns: readonly string[]): void
  dropUnique(table: string, columns: readonly string[]): void
  addForeignKey(table: string, column: string, target: string, onDelete: OnDelete): void
  dropForeignKey(table: string, column: string): void
  /** Any other statement; several at once when there are no values. */
  sql(text: string, values?: readonly unknown[]): void
  /** Does the steps before it, then reads. */
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>
}

type Step = (queryable: Queryable) => Promise<unknown>

/** Collects the steps of one direction of a migration and does them in their order. */
export async function runSteps(queryable: Queryable, work: (t: Steps) => void | Promise<void>): Promise<void> {
  const waiting: Step[] = []
  const flush = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await step(queryable)
  }
  await work(createSteps(waiting, flush, queryable))
  await flush()
}

function createSteps(waiting: Step[], flush: () => Promise<void>, queryable: Queryable): Steps {
  const send = (texts: readonly string[]) => {
    for (const text of texts) waiting.push(target => target.query({ text }))
  }
  return {
    createTable(name, columns, options = {}) {
      const definitions = Object.entries(columns).map(([key, { definition }]) => [key, definition] as const)
      send(statement.createTable(name, Object.fromEntries(definitions), options))
    },
    dropTable: name => send(statement.dropTable(name)),
    renameTable: (name, to) => void waiting.push(target => renameTable(target, name, to)),
    addColumn: (table, name, { definition }) => send(statement.addColumn(table, name, definition)),
    dropColumn: (table, name) => send(statement.dropColumn(table, name)),
    renameColumn: (table, name, to) => void waiting.push(target => renameColumn(target, table, name, to)),
    changeType: (table, name, { definition }, using) => send(statement.changeType(table, name, definition.type, using)),
    setNotNull: (table, name, fill) => send(statement.setNotNull(table, name, fill)),
    dropNotNull: (table, name) => send(statement.dropNotNull(table, name)),
    setDefault: (table, name, expression) => send(statement.setDefault(table, name, expression)),
    dropDefault: (table, name) => send(statement.dropDefault(table, name)),
    addIndex: (table, columns) => send(statement.addIndex(table, columns)),
    dropIndex: (table, columns) => send(statement.dropIndex(table, columns)),
    addUnique: (table, columns) => send(statement.addUnique(table, columns)),
    dropUnique: (table, columns) => send(statement.dropUnique(table, columns)),
    addForeignKey: (table, column, target, onDelete) => send(statement.addForeignKey(table, column, target, onDelete)),
    dropForeignKey: (table, column) => send(statement.dropForeignKey(table, column)),
    sql: (text, values) => void waiting.push(target => target.query({ text, ...(values && { values }) })),
    async query<Row>(text: string, values?: readonly unknown[]) {
      await flush()
      return queryable.query<Row>({ text, ...(values && { values }) })
    },
  }
}
