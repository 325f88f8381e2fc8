import type { ListQuery, Order } from '../../index.ts'
import type { Context } from '../access/caller.ts'
import type { PluginHost } from '../plugin.ts'
import type { EntityService } from './entity-service.ts'
import { Parameters } from './parameters.ts'
import { selectList } from './select.ts'
import { statementName } from './statement-name.ts'

type Row = { readonly id: string; readonly [field: string]: unknown }

/**
 * Reads all records of a list page by page (keyset pagination), in bounded memory and without holding a connection between
 * pages. The default order is by id, which is the order of creation.
 * @param size records per page
 */
export async function* readPages(
  host: Pick<PluginHost, 'database'>,
  service: EntityService,
  query: Pick<ListQuery, 'filters' | 'search' | 'orderBy'>,
  context: Context,
  size: number,
): AsyncGenerator<readonly Row[], void, void> {
  const orderBy: readonly Order[] = [...(query.orderBy ?? []), { column: 'id', method: 'asc' }]
  const selection = service.selection({ ...query, orderBy, limit: size }, context)
  let last: Row | undefined
  do {
    const after = last && orderBy.map(order => ({ ...order, value: valueAt(last as Row, order.column) }))
    const parameters = new Parameters()
    const conditions = after ? [...selection.conditions, { after }] : selection.conditions
    const text = selectList({ ...selection, conditions }, parameters, 'row')
    const name = statementName(text)
    const connection = context.transaction ?? host.database
    const rows = await connection.query<Row>({ text, values: parameters.values, ...(name && { name }) })
    if (rows.length > 0) yield rows
    last = rows.length < size ? undefined : rows.at(-1)
  } while (last)
}

function valueAt(row: Row, column: string): unknown {
  const [field = '', language] = column.split('.')
  const value = row[field]
  return language === undefined ? value : (value as Readonly<Record<string, unknown>> | null)?.[language]
}
