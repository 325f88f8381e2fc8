import { type Change, invert } from './change.ts'
import type { ColumnSchema, ForeignKeySchema, TableSchema } from './schema.ts'

const lineWidth = 120

const kinds: Readonly<Record<string, string>> = {
  text: 'text',
  integer: 'integer',
  bigint: 'bigint',
  numeric: 'numeric',
  boolean: 'boolean',
  date: 'date',
  'timestamp(3) with time zone': 'timestamptz',
  jsonb: 'jsonb',
  uuid: 'uuid',
}

/** The source of a migration that makes the changes and takes them back, formatted as Biome would. */
export function migrationText(changes: readonly Change[]): string {
  const body = [direction('up', changes), direction('down', invert(changes))].join('\n')
  const imported = ['migration', ...Object.values(kinds), 'column'].filter(
    name => name === 'migration' || new RegExp(`\\b(?<!\\.)${name}\\(`).test(body),
  )
  return `${importLine(imported.toSorted())}\n\nexport default migration({\n${body}\n})\n`
}

function importLine(names: readonly string[]): string {
  const line = `import { ${names.join(', ')} } from '@tessera/core/migration/v1'`
  if (line.length <= lineWidth) return line
  return `import {\n${names.map(name => `  ${name},\n`).join('')}} from '@tessera/core/migration/v1'`
}

function direction(name: 'up' | 'down', changes: readonly Change[]): string {
  const steps = changes.map(change => stepLines(change).map(line => (line ? `    ${line}` : line)))
  // A table stands apart from what is around it.
  const text = steps.reduce((before, lines, place) => {
    if (place === 0) return lines.join('\n')
    const isApart = lines.length > 3 || (steps[place - 1]?.length ?? 0) > 3
    return `${before}\n${isApart ? '\n' : ''}${lines.join('\n')}`
  }, '')
  return `  ${name}(t) {\n${text}\n  },`
}

function stepLines(change: Change): string[] {
  switch (change.kind) {
    case 'createTable':
      return createTableLines(change.table)
    case 'dropTable':
      return [call('dropTable', quote(change.table.name))]
    case 'renameTable':
      return [call('renameTable', quote(change.from), quote(change.to))]
    case 'renameColumn':
      return [call('renameColumn', quote(change.table), quote(change.from), quote(change.to))]
    case 'addColumn': {
      const fill = change.fill === undefined ? '' : `.fill(${quote(change.fill)})`
      const column = `${columnSource(change.column, [])}${fill}`
      return [call('addColumn', quote(change.table), quote(change.column.name), column)]
    }
    case 'dropColumn':
      return [call('dropColumn', quote(change.table), quote(change.column.name))]
    case 'changeType': {
      const using = change.using === undefined ? [] : [quote(change.using)]
      return [call('changeType', quote(change.table), quote(change.column), typeSource(change.to), ...using)]
    }
    case 'setNotNull': {
      const fill = change.fill === undefined ? [] : [quote(change.fill)]
      return [call('setNotNull', quote(change.table), quote(change.column), ...fill)]
    }
    case 'dropNotNull':
      return [call('dropNotNull', quote(change.table), quote(change.column))]
    case 'changeDefault':
      if (change.to === null) return [call('dropDefault', quote(change.table), quote(change.column))]
      return [call('setDefault', quote(change.table), quote(change.column), quote(change.to))]
    case 'addIndex':
    case 'dropIndex': {
      const verb = change.kind === 'addIndex' ? 'add' : 'drop'
      return indexLines(verb, change.table, change.index)
    }
    case 'addForeignKey': {
      const { column, table, onDelete } = change.foreignKey
      return [call('addForeignKey', quote(change.table), quote(column), quote(table), quote(onDelete))]
    }
    case 'dropForeignKey':
      return [call('dropForeignKey', quote(change.table), quote(change.foreignKey.column))]
  }
}

function createTableLines(table: TableSchema): string[] {
  const columns = table.columns.flatMap(column => columnLines(table, column))
  return [
    `t.createTable(${quote(table.name)}, {`,
    ...columns.map(line => `  ${line}`),
    '})',
    ...table.indexes.filter(({ isUnique }) => isUnique).flatMap(index => indexLines('add', table.name, index)),
    ...table.indexes.filter(({ isUnique }) => !isUnique).flatMap(index => indexLines('add', table.name, index)),
  ]
}

function columnLines(table: TableSchema, column: ColumnSchema): string[] {
  const isPrimaryKey = table.primaryKey.length === 1 && table.primaryKey[0] === column.name
  const reference = table.foreignKeys.find(key => key.column === column.name)
  const calls = [
    ...(isPrimaryKey ? ['.primaryKey()'] : column.isNullable ? [] : ['.notNull()']),
    ...(column.isIdentity ? ['.identity()'] : []),
    ...(reference ? [`.references(${quote(reference.table)}, ${quote(reference.onDelete)})`] : []),
  ]
  const head = `${column.name}: ${typeSource(column.type)}`
  const tail = [...calls, ...defaultCalls(column)]
  const line = `${head}${tail.join('')},`
  if (line.length + 6 <= lineWidth || tail.length < 2) return [line]
  return [head, ...tail.map((part, place) => `  ${part}${place === tail.length - 1 ? ',' : ''}`)]
}

function columnSource(column: ColumnSchema, foreignKeys: readonly ForeignKeySchema[]): string {
  const table = { name: '', columns: [], primaryKey: [], indexes: [], foreignKeys }
  const source = columnLines(table, column).join('').replaceAll('  .', '.')
  return source.slice(column.name.length + 2, -1)
}

function typeSource(type: string): string {
  const kind = kinds[type]
  return kind ? `${kind}()` : `column(${quote(type)})`
}

/** `.default('x')` where PostgreSQL's expression is a plain value, else the expression itself. */
function defaultCalls({ default: expression, type }: ColumnSchema): string[] {
  if (expression === null) return []
  if (/^(true|false|\d+(\.\d+)?)$/.test(expression)) return [`.default(${expression})`]
  const text = /^'((?:[^'\\]|'')*)'::[a-z0-9() ]+$/.exec(expression)?.[1]?.replaceAll("''", "'")
  if (type === 'jsonb' && (text === '{}' || text === '[]')) return [`.default(${text})`]
  if (type === 'text' && text !== undefined) return [`.default(${quote(text)})`]
  return [`.defaultSql(${quote(expression)})`]
}

function indexLines(verb: 'add' | 'drop', table: string, index: { columns: readonly string[]; isUnique: boolean }) {
  const name = `${verb}${index.isUnique ? 'Unique' : 'Index'}`
  const line = call(name, quote(table), `[${index.columns.map(quote).join(', ')}]`)
  if (line.length + 4 <= lineWidth) return [line]
  return [`t.${name}(${quote(table)}, [`, ...index.columns.map(column => `  ${quote(column)},`), '])']
}

/** A call on one line, or with an argument a line where that is too long. */
function call(name: string, ...parameters: readonly string[]): string {
  const line = `t.${name}(${parameters.join(', ')})`
  if (line.length + 4 <= lineWidth) return line
  return [`t.${name}(`, ...parameters.map(parameter => `      ${parameter},`), '    )'].join('\n')
}

/** A text in the quotes that need fewer escapes, single ones where it doesn't matter. */
function quote(text: string): string {
  const singles = text.split("'").length
  const doubles = text.split('"').length
  const mark = singles > doubles ? '"' : "'"
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll(mark, `\\${mark}`)
  return `${mark}${escaped}${mark}`
}
