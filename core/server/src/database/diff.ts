import type { Change } from './change.ts'
import { indexName } from './identifier.ts'
import {
  AmbiguousChangeError,
  type Answers,
  answerFor,
  backfillQuestion,
  lostColumnQuestion,
  lostTableQuestion,
  type Question,
  usingQuestion,
} from './migration-questions.ts'
import {
  backfillOfType,
  type CheckSchema,
  type ColumnSchema,
  type ForeignKeySchema,
  type IndexSchema,
  type TableSchema,
} from './schema.ts'

/**
 * Computes the changes from one schema to another.
 * @param backfills SQL values for columns that can't be empty, by `table.column`
 * @throws AmbiguousChangeError if data would be lost or there is more than one way
 */
export function diffSchemas(
  current: readonly TableSchema[],
  wanted: readonly TableSchema[],
  backfills: ReadonlyMap<string, string>,
  answers: Answers,
): Change[] {
  const questions: Question[] = []
  const renames = [...renamedTables(current, wanted, answers, questions)]
  const renamed = renames.reduce(applyTableRename, current)
  const columnRenames: Change[] = []
  const followed: Change[] = []
  const pairs = wanted.flatMap(to => {
    const place = renamed.findIndex(({ name }) => name === to.name)
    const [before, from] = [current[place], renamed[place]]
    if (!before || !from) return []
    const changes = renamedColumns(from, to, answers, questions)
    const after = changes.reduce(applyColumnRename, from)
    columnRenames.push(...changes)
    followed.push(...renamedWith(before, after))
    return [{ from: after, to }]
  })
  const steps = pairs.map(({ from, to }) => tableChanges(from, to, backfills, answers, questions))
  const created = wanted.filter(({ name }) => !renamed.some(table => table.name === name))
  const dropped = renamed.filter(({ name }) => !wanted.some(table => table.name === name))
  const existing = new Set(pairs.map(({ to }) => to.name))
  if (questions.length > 0) throw new AmbiguousChangeError(questions)
  return [
    ...renames,
    ...columnRenames,
    ...followed,
    ...steps.flatMap(({ removed }) => removed),
    ...creations(created, existing),
    ...steps.flatMap(({ changed }) => changed),
    ...steps.flatMap(({ added }) => added),
    ...steps.flatMap(({ lost }) => lost),
    ...creations(dropped, existing).toReversed().map(undoCreation),
  ]
}

type Rename = Extract<Change, { kind: 'renameTable' | 'renameColumn' }>

function renamedTables(
  current: readonly TableSchema[],
  wanted: readonly TableSchema[],
  answers: Answers,
  questions: Question[],
): Rename[] {
  const lost = current.filter(({ name }) => !wanted.some(table => table.name === name))
  const gained = wanted.filter(({ name }) => !current.some(table => table.name === name))
  return lost.flatMap(({ name, columns }): Rename[] => {
    const to = answers.renames.get(name)
    if (to !== undefined && gained.some(table => table.name === to)) return [{ kind: 'renameTable', from: name, to }]
    const names = new Set(columns.map(column => column.name))
    const isSimilar = (table: TableSchema) =>
      table.columns.filter(column => names.has(column.name)).length * 2 > table.columns.length
    if (!answers.drops.has(name))
      questions.push(
        lostTableQuestion(
          name,
          gained.filter(isSimilar).map(table => table.name),
        ),
      )
    return []
  })
}

function renamedColumns(from: TableSchema, to: TableSchema, answers: Answers, questions: Question[]): Rename[] {
  const lost = from.columns.filter(({ name }) => !to.columns.some(column => column.name === name))
  const gained = to.columns.filter(({ name }) => !from.columns.some(column => column.name === name))
  return lost.flatMap(({ name, type }): Rename[] => {
    const newName = answerFor(answers.renames, to.name, name)
    if (newName !== undefined && gained.some(column => column.name === newName)) {
      return [{ kind: 'renameColumn', table: to.name, from: name, to: newName }]
    }
    if (answers.drops.has(name) || answers.drops.has(`${to.name}.${name}`)) return []
    const candidates = gained.filter(column => column.type === type).map(column => column.name)
    questions.push(lostColumnQuestion(to.name, name, candidates))
    return []
  })
}

function applyTableRename(tables: readonly TableSchema[], change: Rename): readonly TableSchema[] {
  const rename = (name: string) => (name === change.from ? change.to : name)
  return tables.map(table => ({
    ...table,
    name: rename(table.name),
    foreignKeys: table.foreignKeys.map(key => ({ ...key, table: rename(key.table) })),
  }))
}

function applyColumnRename(table: TableSchema, change: Rename): TableSchema {
  const rename = (name: string) => (name === change.from ? change.to : name)
  return {
    ...table,
    columns: table.columns.map(column => ({ ...column, name: rename(column.name) })),
    indexes: table.indexes.map(index => ({
      ...index,
      columns: index.columns.map(rename),
      ...(index.descending && { descending: index.descending.map(rename) }),
    })),
    foreignKeys: table.foreignKeys.map(key => ({ ...key, column: rename(key.column) })),
    checks: table.checks.map(check => ({ ...check, column: rename(check.column) })),
  }
}

/** Renames of indexes and constraints, whose names derive from table and column names. */
function renamedWith(before: TableSchema, after: TableSchema): Change[] {
  const table = after.name
  const names = ({ name, primaryKey, indexes }: TableSchema) => [
    ...(primaryKey.length > 0 ? [indexName(name, [], 'pkey')] : []),
    ...indexes.map(({ columns, isUnique }) => indexName(name, columns, isUnique ? 'unique' : 'index')),
  ]
  const foreign = ({ name, foreignKeys }: TableSchema) =>
    foreignKeys.map(({ column }) => indexName(name, [column], 'foreign'))
  const checked = ({ name, checks }: TableSchema) => checks.map(({ column }) => indexName(name, [column], 'check'))
  return [
    ...renamedPairs(names(before), names(after)).map(pair => ({ kind: 'renameIndex', table, ...pair }) as const),
    ...renamedPairs(foreign(before), foreign(after)).map(
      pair => ({ kind: 'renameForeignKey', table, ...pair }) as const,
    ),
    ...renamedPairs(checked(before), checked(after)).map(pair => ({ kind: 'renameCheck', table, ...pair }) as const),
  ]
}

function renamedPairs(before: readonly string[], after: readonly string[]): { from: string; to: string }[] {
  return before.flatMap((from, place) => {
    const to = after[place] as string
    return from === to ? [] : [{ from, to }]
  })
}

/** Changes within one table, by phase. */
interface TableChanges {
  readonly removed: readonly Change[]
  readonly changed: readonly Change[]
  readonly added: readonly Change[]
  readonly lost: readonly Change[]
}

function tableChanges(
  from: TableSchema,
  to: TableSchema,
  backfills: ReadonlyMap<string, string>,
  answers: Answers,
  questions: Question[],
): TableChanges {
  const table = to.name
  const backfillFor = (column: string) =>
    answerFor(answers.backfills, table, column) ?? backfills.get(`${table}.${column}`) ?? undefined
  const context = { table, backfillFor, answers, questions }
  return {
    removed: [
      ...missing(from.foreignKeys, to.foreignKeys).map(
        foreignKey => ({ kind: 'dropForeignKey', table, foreignKey }) as const,
      ),
      ...missing(from.indexes, to.indexes).map(index => ({ kind: 'dropIndex', table, index }) as const),
      ...missing(from.checks, to.checks).map(check => ({ kind: 'dropCheck', table, check }) as const),
    ],
    changed: to.columns.flatMap(column => {
      const before = from.columns.find(({ name }) => name === column.name)
      return before ? columnChanges(before, column, context) : [addedColumn(column, context)]
    }),
    added: [
      ...missing(to.indexes, from.indexes).map(index => ({ kind: 'addIndex', table, index }) as const),
      ...missing(to.foreignKeys, from.foreignKeys).map(
        foreignKey => ({ kind: 'addForeignKey', table, foreignKey }) as const,
      ),
      ...missing(to.checks, from.checks).map(check => ({ kind: 'addCheck', table, check }) as const),
    ],
    lost: from.columns
      .filter(({ name }) => !to.columns.some(column => column.name === name))
      .map(column => lostChange(table, column)),
  }
}

interface TableContext {
  readonly table: string
  readonly backfillFor: (column: string) => string | undefined
  readonly answers: Answers
  readonly questions: Question[]
}

function addedColumn(column: ColumnSchema, { table, backfillFor, questions }: TableContext): Change {
  if (column.isNullable || column.default !== null) return { kind: 'addColumn', table, column }
  const backfill = backfillFor(column.name)
  if (backfill === undefined) questions.push(backfillQuestion(table, column.name))
  return { kind: 'addColumn', table, column, ...(backfill !== undefined && { backfill }) }
}

/** Reverting adds the column with a backfill value, or as nullable if there is none. */
function lostChange(table: string, column: ColumnSchema): Change {
  if (column.isNullable || column.default !== null) return { kind: 'dropColumn', table, column }
  const backfill = backfillOfType(column.type)
  if (backfill === undefined) return { kind: 'dropColumn', table, column: { ...column, isNullable: true } }
  return { kind: 'dropColumn', table, column, backfill }
}

/** Conversions that lose nothing. */
const wideningCasts = new Set([
  'integer → bigint',
  'integer → numeric',
  'bigint → numeric',
  'bigint → text',
  'date → timestamp(3) with time zone',
  'uuid → text',
  'integer → text',
  'numeric → text',
  'boolean → text',
])

function columnChanges(from: ColumnSchema, to: ColumnSchema, context: TableContext): Change[] {
  const { table, backfillFor, answers, questions } = context
  const column = to.name
  const changes: Change[] = []
  // Before all else: a cast may leave nothing. The way back backfills it last, in the type that it had.
  if (!from.isNullable && to.isNullable) {
    const backfill = backfillOfType(from.type)
    changes.push({ kind: 'dropNotNull', table, column, ...(backfill !== undefined && { backfill }) })
  }
  const isRetyped = from.type !== to.type
  const drop: Change = { kind: 'changeDefault', table, column, type: from.type, from: from.default, to: null }
  if (isRetyped) {
    const using = answerFor(answers.usings, table, column)
    if (using === undefined && !wideningCasts.has(`${from.type} → ${to.type}`)) {
      questions.push(usingQuestion(table, column, from.type, to.type))
    }
    // A default of the old type can't be converted along.
    if (from.default !== null) changes.push(drop)
    const types = { from: from.type, to: to.type, ...(using !== undefined && { using }) }
    changes.push({ kind: 'changeType', table, column, ...types })
  }
  const before = isRetyped ? null : from.default
  if (before !== to.default) {
    changes.push({ kind: 'changeDefault', table, column, type: to.type, from: before, to: to.default })
  }
  if (from.isNullable && !to.isNullable) {
    const backfill = backfillFor(column)
    if (backfill === undefined) questions.push(backfillQuestion(table, column))
    changes.push({ kind: 'setNotNull', table, column, ...(backfill !== undefined && { backfill }) })
  }
  return changes
}

/** Sorts tables so that each comes after those it references; foreign keys in cycles are added last. */
function creations(tables: readonly TableSchema[], existing: ReadonlySet<string>): Change[] {
  const inside = new Set(tables.map(({ name }) => name))
  const done = new Set<string>()
  const later: Change[] = []
  const isThere = (table: TableSchema) => (key: ForeignKeySchema) =>
    key.table === table.name || done.has(key.table) || existing.has(key.table) || !inside.has(key.table)
  const sorted: Change[] = []
  const waiting = [...tables]
  while (waiting.length > 0) {
    const ready = waiting.findIndex(table => table.foreignKeys.every(isThere(table)))
    const [table] = waiting.splice(Math.max(ready, 0), 1) as [TableSchema]
    const [now, after] = [
      table.foreignKeys.filter(isThere(table)),
      table.foreignKeys.filter(key => !isThere(table)(key)),
    ]
    sorted.push({ kind: 'createTable', table: { ...table, foreignKeys: now } })
    later.push(...after.map(foreignKey => ({ kind: 'addForeignKey', table: table.name, foreignKey }) as const))
    done.add(table.name)
  }
  return [...sorted, ...later]
}

function undoCreation(change: Change): Change {
  if (change.kind === 'createTable') return { ...change, kind: 'dropTable' }
  return change.kind === 'addForeignKey' ? { ...change, kind: 'dropForeignKey' } : change
}

type TablePart = IndexSchema | ForeignKeySchema | CheckSchema

function missing<Part extends TablePart>(all: readonly Part[], from: readonly Part[]): Part[] {
  const keys = new Set(from.map(part => keyOf(part)))
  return all.filter(part => !keys.has(keyOf(part)))
}

function keyOf(part: TablePart): string {
  if ('columns' in part) {
    const { columns, isUnique, areNullsEqual = false, descending = [] } = part
    return `${isUnique} ${areNullsEqual} ${columns.join()} ${descending.join()}`
  }
  if ('minimum' in part) return `${part.column} ${part.minimum} ${part.maximum}`
  return `${part.column} ${part.table} ${part.onDelete}`
}
