import type { Order } from '@tessera/core'
import type { Parameters } from './parameters.ts'
import type { Table } from './table.ts'
import { columnExpression, columnOf } from './table.ts'

/** Keyset pagination: records after a given one, in an order whose last column is unique. */
export interface AfterCondition {
  readonly after: readonly (Order & { readonly value: unknown })[]
}

interface Part {
  readonly equal: string
  /** Undefined if nothing can follow. */
  readonly beyond: string | undefined
  /** A condition that holds for all following records and can use an index. */
  readonly from: string | undefined
}

/** PostgreSQL puts nulls last when ascending, first when descending. */
export function afterSql({ after }: AfterCondition, table: Table, alias: string, parameters: Parameters): string {
  const parts = after.map(each => partOf(each, table, alias, parameters))
  const steps = parts.flatMap(({ beyond }, index) => {
    if (beyond === undefined) return []
    const equals = parts.slice(0, index).map(({ equal }) => equal)
    return [`(${[...equals, beyond].join(' and ')})`]
  })
  const [first] = parts
  const from = parts.length > 1 && first?.from !== undefined ? `${first.from} and ` : ''
  return steps.length === 0 ? 'false' : `(${from}(${steps.join(' or ')}))`
}

function partOf(
  { column: name, method, value }: AfterCondition['after'][number],
  table: Table,
  alias: string,
  parameters: Parameters,
): Part {
  const [field = '', language] = name.split('.')
  const column = columnOf(table, field)
  const left = columnExpression(column, alias, language)
  const hasNulls = column.field.localized || column.field.nullable
  if (value === null || value === undefined) {
    const beyond = method === 'desc' ? `${left} is not null` : undefined
    return { equal: `${left} is null`, beyond, from: undefined }
  }
  const right = `${parameters.add(value)}::${column.field.localized ? 'text' : column.type}`
  if (method === 'desc')
    return { equal: `${left} = ${right}`, beyond: `${left} < ${right}`, from: `${left} <= ${right}` }
  return {
    equal: `${left} = ${right}`,
    beyond: hasNulls ? `(${left} > ${right} or ${left} is null)` : `${left} > ${right}`,
    from: hasNulls ? undefined : `${left} >= ${right}`,
  }
}
