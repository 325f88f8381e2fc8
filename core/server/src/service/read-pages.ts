import type { ListQuery, Order } from '@tessera/core'
import type { Context } from '../access/caller.ts'
import type { PluginHost } from '../plugin.ts'
import type { EntityService } from './entity-service.ts'
import { Parameters } from './parameters.ts'
import { type Selection, selectIds, selectList } from './select.ts'
import { statementName } from './statement-name.ts'

type Row = { readonly id: string; readonly [field: string]: unknown }
type PageHost = Pick<PluginHost, 'database'>

/** Bytes of an id. */
const idSize = 16

/**
 * Reads all records of a list page by page, without holding a connection between pages. The default order is by id, which is
 * the order of creation, and needs no more memory than a page. In another order the ids are sorted once, and each page reads
 * the records of some: 16 bytes of memory for each record. Records created meanwhile are left out then, and changed ones stay
 * in their place.
 * @param size records per page
 */
export async function* readPages(
  host: PageHost,
  service: EntityService,
  query: Pick<ListQuery, 'filters' | 'search' | 'orderBy'>,
  context: Context,
  size: number,
): AsyncGenerator<readonly Row[], void, void> {
  const isById = !query.orderBy?.length
  const orderBy: readonly Order[] = isById ? [{ column: 'id', method: 'asc' }] : (query.orderBy ?? [])
  const selection = service.selection({ ...query, orderBy, limit: size }, context)
  const pages = isById ? pagesById(host, selection, context) : pagesByOrder(host, selection, context)
  for await (const rows of pages) if (rows.length > 0) yield rows
}

async function* pagesById(host: PageHost, selection: Selection, context: Context): AsyncGenerator<readonly Row[]> {
  for (let last: Row | undefined, isFirst = true; isFirst || last; isFirst = false) {
    const after = last && [{ column: 'id', method: 'asc' as const, value: last.id }]
    const conditions = after ? [...selection.conditions, { after }] : selection.conditions
    const rows = await readRows(host, { ...selection, conditions }, context)
    yield rows
    last = rows.length < selection.limit ? undefined : rows.at(-1)
  }
}

async function* pagesByOrder(host: PageHost, selection: Selection, context: Context): AsyncGenerator<readonly Row[]> {
  const ids = await sortedIds(host, selection, context)
  for (let at = 0; at < ids.length; at += selection.limit * idSize) {
    const value = idsIn(ids.subarray(at, at + selection.limit * idSize))
    const conditions = [...selection.conditions, { column: 'id', method: 'inArray', value } as const]
    yield await readRows(host, { ...selection, conditions }, context)
  }
}

async function sortedIds(host: PageHost, selection: Selection, context: Context): Promise<Buffer> {
  const parameters = new Parameters()
  const text = selectIds(selection, parameters)
  const connection = context.transaction ?? host.database
  const [row] = await connection.query<{ ids: Buffer | null }>({ text, values: parameters.values })
  return row?.ids ?? Buffer.alloc(0)
}

function idsIn(bytes: Buffer): string[] {
  return Array.from({ length: bytes.length / idSize }, (_, index) =>
    bytes.toString('hex', index * idSize, (index + 1) * idSize),
  )
}

async function readRows(host: PageHost, selection: Selection, context: Context): Promise<readonly Row[]> {
  const parameters = new Parameters()
  const text = selectList(selection, parameters, 'row')
  const name = statementName(text)
  const connection = context.transaction ?? host.database
  return connection.query<Row>({ text, values: parameters.values, ...(name && { name }) })
}
