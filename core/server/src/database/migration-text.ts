import { type Change, invert } from './change.ts'
import { indexName, quoteIdentifier } from './identifier.ts'
import {
  type CheckSchema,
  type ColumnSchema,
  checkExpression,
  type ForeignKeySchema,
  type IndexSchema,
  type TableSchema,
} from './schema.ts'
import { brokenChainLines, call, chainLines, list, options, quote, type Source } from './source-lines.ts'

/** The source of a Knex migration that applies and reverts the changes, formatted like Biome does. */
export function migrationText(changes: readonly Change[]): string {
  const used = [
    ...(changes.some(({ kind }) => kind === 'renamePath') ? ['renameEntity'] : []),
    ...(changes.some(({ kind }) => kind === 'renameModule') ? ['renameModule'] : []),
  ]
  const server = used.length > 0 ? `import { ${used.join(', ')} } from '@tessera/server'\n` : ''
  return [
    `${server}import type { Knex } from 'knex'\n`,
    directionText('up', changes.flatMap(stepsOf)),
    directionText(
      'down',
      invert(changes).flatMap(change => {
        const [first, ...rest] = stepsOf(change)
        const note = noteOf(change)
        return first ? [note === undefined ? first : { ...first, note }, ...rest] : []
      }),
    ),
  ].join('\n')
}

/** The code of a change: a statement, or lines within `alterTable`. */
interface Step {
  readonly lines: readonly string[]
  readonly note?: string
  readonly alters?: { readonly table: string; readonly rank: Rank }
}

/** Within `alterTable`, Knex adds columns first, then alters others, then does the rest. */
type Rank = 'add' | 'change' | 'rest'

const ranks: readonly Rank[] = ['add', 'change', 'rest']

/** Indentation of statements, and of lines within `alterTable`. */
const [outer, inner] = [2, 4]

function directionText(name: 'up' | 'down', steps: readonly Step[]): string {
  const statements = steps
    .reduce<Step[][]>((groups, step) => {
      const group = groups.at(-1)
      if (group && isContinued(group.at(-1) as Step, step)) group.push(step)
      else groups.push([step])
      return groups
    }, [])
    .map(statementLines)
  const text = statements.reduce((before, lines, place) => {
    const isApart = lines.length > 1 || (statements[place - 1]?.length ?? 0) > 1
    return `${before}${place > 0 && isApart ? '\n' : ''}${lines.map(line => `  ${line}\n`).join('')}`
  }, '')
  return `export async function ${name}(knex: Knex): Promise<void> {\n${text}}\n`
}

function isContinued({ alters: before }: Step, { alters: after }: Step): boolean {
  if (!before || !after || before.table !== after.table) return false
  return ranks.indexOf(before.rank) <= ranks.indexOf(after.rank)
}

function statementLines(steps: readonly Step[]): string[] {
  const [first] = steps
  const lines = steps.flatMap(step => [...(step.note === undefined ? [] : [`// ${step.note}`]), ...step.lines])
  return first?.alters ? tableLines('alterTable', first.alters.table, lines) : lines
}

function tableLines(verb: 'createTable' | 'alterTable', table: string, lines: readonly string[]): string[] {
  return [`await knex.schema.${verb}(${quote(table)}, table => {`, ...lines.map(line => `  ${line}`), '})']
}

function stepsOf(change: Change): Step[] {
  switch (change.kind) {
    case 'createTable':
      return [{ lines: createTableLines(change.table) }, ...rawIndexSteps(change.table)]
    case 'dropTable':
      return [statement('knex.schema', call('.dropTable', quote(change.table.name)))]
    case 'renameTable':
      return [statement('knex.schema', call('.renameTable', quote(change.from), quote(change.to)))]
    case 'renamePath': {
      const names = { from: quote(change.from), to: quote(change.to), columns: list(change.columns) }
      return [statement('renameEntity', call('', 'knex', options(names)))]
    }
    case 'renameModule': {
      const names = { from: quote(change.from), to: quote(change.to) }
      const places = { columns: list(change.columns), pointers: list(change.pointers) }
      return [statement('renameModule', call('', 'knex', options({ ...names, ...places })))]
    }
    case 'renameColumn':
      return [altered(change.table, 'rest', call('.renameColumn', quote(change.from), quote(change.to)))]
    case 'renameIndex':
      return [raw('alter index ?? rename to ??', change.from, change.to)]
    case 'renameForeignKey':
    case 'renameCheck':
      return [raw('alter table ?? rename constraint ?? to ??', change.table, change.from, change.to)]
    case 'addColumn':
      return addColumnSteps(change.table, change.column, change.backfill)
    case 'dropColumn':
      return [altered(change.table, 'rest', call('.dropColumn', quote(change.column.name)))]
    case 'changeType':
      return [changeTypeStep(change)]
    case 'setNotNull':
      return [
        ...(change.backfill === undefined ? [] : [filled(change.table, change.column, change.backfill)]),
        altered(change.table, 'rest', call('.dropNullable', quote(change.column))),
      ]
    case 'dropNotNull':
      return [altered(change.table, 'rest', call('.setNullable', quote(change.column)))]
    case 'changeDefault': {
      const column = { name: change.column, type: change.type, default: change.to }
      const only = '{ alterNullable: false, alterType: false }'
      return [altered(change.table, 'change', typeCall(column), ...defaultCalls(column), call('.alter', only))]
    }
    case 'addIndex':
      if (isRaw(change.index)) return [rawIndexStep(change.table, change.index)]
      return [altered(change.table, 'rest', addIndexCall(change.table, change.index))]
    case 'dropIndex': {
      const { columns, isUnique } = change.index
      const name = givenName(change.table, columns, isUnique ? 'unique' : 'index')
      return [altered(change.table, 'rest', call(isUnique ? '.dropUnique' : '.dropIndex', list(columns), ...name))]
    }
    case 'addForeignKey': {
      const calls = referenceCalls(change.table, change.foreignKey)
      return [altered(change.table, 'rest', call('.foreign', quote(change.foreignKey.column)), ...calls)]
    }
    case 'dropForeignKey': {
      const { column } = change.foreignKey
      const name = givenName(change.table, [column], 'foreign')
      return [altered(change.table, 'rest', call('.dropForeign', quote(column), ...name))]
    }
    case 'addCheck':
      return [altered(change.table, 'rest', checkCall(change.table, change.check))]
    case 'dropCheck': {
      const name = indexName(change.table, [change.check.column], 'check')
      return [altered(change.table, 'rest', call('.dropChecks', list([name])))]
    }
  }
}

/** A note about what reverting can't restore. */
function noteOf(change: Change): string | undefined {
  switch (change.kind) {
    case 'createTable':
      return 'The records of this table are not restored.'
    case 'addColumn':
      return 'The values of this column are not restored.'
    case 'changeType':
      return 'Fails if a value does not fit the old type.'
    case 'dropNotNull':
      return change.backfill === undefined ? undefined : 'Backfilled values stay.'
    default:
      return undefined
  }
}

function statement(base: string, ...calls: readonly Source[]): Step {
  return { lines: chainLines(`await ${base}`, calls, outer) }
}

function altered(table: string, rank: Rank, ...calls: readonly Source[]): Step {
  return { alters: { table, rank }, lines: chainLines('table', calls, inner) }
}

function raw(sql: string, ...names: readonly string[]): Step {
  return statement('knex', call('.raw', quote(sql), list(names)))
}

/** Escapes question marks, which Knex interprets as bindings. */
function escaped(expression: string): string {
  return expression.replaceAll('?', '\\?')
}

function createTableLines(table: TableSchema): string[] {
  const uniques = table.indexes.filter(({ isUnique, areNullsEqual }) => isUnique && !areNullsEqual)
  const others = table.indexes.filter(({ isUnique, descending }) => !isUnique && !descending)
  return tableLines('createTable', table.name, [
    ...table.columns.flatMap(column => {
      const reference = table.foreignKeys.find(key => key.column === column.name)
      const calls = [
        typeCall(column),
        ...primaryCalls(table, column),
        ...(reference ? referenceCalls(table.name, reference) : []),
        ...defaultCalls(column),
      ]
      return chainLines('table', calls, inner)
    }),
    ...[...uniques, ...others].flatMap(index => chainLines('table', [addIndexCall(table.name, index)], inner)),
    ...table.checks.flatMap(check => chainLines('table', [checkCall(table.name, check)], inner)),
  ])
}

function rawIndexSteps(table: TableSchema): Step[] {
  return table.indexes.filter(isRaw).map(index => rawIndexStep(table.name, index))
}

/** Knex has no word for it. */
function isRaw({ areNullsEqual, descending }: IndexSchema): boolean {
  return areNullsEqual === true || descending !== undefined
}

function rawIndexStep(table: string, { columns, isUnique, descending = [] }: IndexSchema): Step {
  const places = columns.map(each => (descending.includes(each) ? '?? desc' : '??')).join(', ')
  if (!isUnique) return raw(`create index ?? on ?? (${places})`, indexName(table, columns, 'index'), table, ...columns)
  const sql = `alter table ?? add constraint ?? unique nulls not distinct (${places})`
  return raw(sql, table, indexName(table, columns, 'unique'), ...columns)
}

/** Knex names checks by their number, if at all. */
function checkCall(table: string, check: CheckSchema): Source {
  const expression = checkExpression(check, quoteIdentifier(check.column))
  return call('.check', quote(expression), '[]', quote(indexName(table, [check.column], 'check')))
}

function primaryCalls({ name, primaryKey }: TableSchema, column: ColumnSchema): Source[] {
  if (primaryKey.length !== 1 || primaryKey[0] !== column.name) {
    return column.isNullable || column.isIdentity ? [] : ['.notNullable()']
  }
  const constraint = givenName(name, [], 'pkey')
  return [call('.primary', ...constraint.map(given => options({ constraintName: given })))]
}

/** A required column is backfilled before `not null` is added. */
function addColumnSteps(table: string, column: ColumnSchema, backfill: string | undefined): Step[] {
  const isEmptyFirst = column.isNullable || backfill !== undefined
  const calls = [typeCall(column), ...(isEmptyFirst ? [] : ['.notNullable()']), ...defaultCalls(column)]
  const added = altered(table, 'add', ...calls)
  if (backfill === undefined) return [added]
  const required = altered(table, 'rest', call('.dropNullable', quote(column.name)))
  return [added, filled(table, column.name, backfill), ...(column.isNullable ? [] : [required])]
}

function filled(table: string, column: string, expression: string): Step {
  const values = options({ [column]: call('knex.raw', quote(escaped(expression))) })
  const calls = [call('.whereNull', quote(column)), call('.update', values)]
  return { lines: brokenChainLines(`await knex(${quote(table)})`, calls, outer) }
}

function changeTypeStep({ table, column, from, to, using }: Extract<Change, { kind: 'changeType' }>): Step {
  const expression = using ?? conversion(from, to)
  if (expression === undefined) {
    return altered(table, 'change', typeCall({ name: column, type: to }), call('.alter', '{ alterNullable: false }'))
  }
  const sql = `alter table ?? alter column ?? type ${to} using `
  if (using !== undefined) return raw(sql + escaped(using), table, column)
  return raw(sql + expression, table, column, column)
}

/** Types that PostgreSQL converts into each other by a plain cast. */
const families = [
  ['integer', 'bigint', 'numeric'],
  ['date', 'timestamp(3) with time zone'],
]

/** A conversion expression for types without a plain cast; `??` is the column. */
function conversion(from: string, to: string): string | undefined {
  if (families.some(types => types.includes(from) && types.includes(to))) return undefined
  if (to === 'jsonb') return 'to_jsonb(??)'
  if (from === 'jsonb') return `(?? #>> '{}')::${to}`
  return from === 'text' || to === 'text' ? undefined : `??::text::${to}`
}

const builders: Readonly<Record<string, string>> = {
  text: 'text',
  integer: 'integer',
  bigint: 'bigInteger',
  boolean: 'boolean',
  date: 'date',
  jsonb: 'jsonb',
  uuid: 'uuid',
}

function typeCall(column: Pick<ColumnSchema, 'name' | 'type'> & Partial<ColumnSchema>): Source {
  const name = quote(column.name)
  if (column.isIdentity) return call('.specificType', name, quote(`${column.type} generated always as identity`))
  if (column.type === 'numeric') return call('.decimal', name, 'null')
  if (column.type === 'timestamp(3) with time zone') return call('.timestamp', name, '{ precision: 3 }')
  const builder = builders[column.type]
  return builder ? call(`.${builder}`, name) : call('.specificType', name, quote(column.type))
}

/** `.defaultTo('x')` for plain values, otherwise the raw expression. */
function defaultCalls({ default: expression }: Pick<ColumnSchema, 'default'>): Source[] {
  if (expression === null) return []
  if (/^(true|false|-?\d+(\.\d+)?)$/.test(expression)) return [call('.defaultTo', expression)]
  const [, isEscaped, literal] = /^(E?)'((?:[^'\\]|''|\\.)*)'::[a-z0-9() ]+$/s.exec(expression) ?? []
  if (literal === undefined) return [call('.defaultTo', call('knex.raw', quote(expression)))]
  const text = literal.replaceAll("''", "'").replace(/\\(.)/gs, isEscaped ? '$1' : '\\$1')
  return [call('.defaultTo', text.includes('?') ? call('knex.raw', quote(unquestioned(text))) : quote(text))]
}

/** An SQL string without question marks, which Knex would interpret as bindings in defaults even if escaped. */
function unquestioned(text: string): string {
  return `U&'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll('?', '\\003F')}'`
}

function addIndexCall(table: string, { columns, isUnique }: IndexSchema): Source {
  const name = givenName(table, columns, isUnique ? 'unique' : 'index')
  if (!isUnique) return call('.index', list(columns), ...name)
  return call('.unique', list(columns), ...name.map(given => options({ indexName: given })))
}

function referenceCalls(table: string, { column, table: target, onDelete }: ForeignKeySchema): Source[] {
  return [
    call('.references', quote('id')),
    call('.inTable', quote(target)),
    call('.onDelete', quote(onDelete.toUpperCase())),
    ...givenName(table, [column], 'foreign').map(name => call('.withKeyName', name)),
  ]
}

/** The name of an index or constraint if Knex's default would be too long. */
function givenName(table: string, columns: readonly string[], suffix: Parameters<typeof indexName>[2]): string[] {
  const name = indexName(table, columns, suffix)
  return name === [table, ...columns, suffix].join('_') ? [] : [quote(name)]
}
