import { Readable } from 'node:stream'
import type { Entity, ListQuery } from '@tessera/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { assertDerived, QueryReader } from '../rest/query.ts'
import { queryText } from '../rest/query-string.ts'
import type { Rest } from '../rest/rest.ts'
import { readPages } from '../service/read-pages.ts'
import { exportColumns, exportLines } from './export-columns.ts'
import { csvText, jsonText } from './export-text.ts'
import { transferOf } from './transfers.ts'

/** Records in memory at a time; each may contain long texts. */
const pageSize = 200

const formats = {
  csv: { type: 'text/csv; charset=utf-8; header=present', text: csvText },
  json: { type: 'application/json; charset=utf-8', text: jsonText },
} as const

/** The handler of an entity's export, which streams all records of a list as a file. */
export function exportHandler(
  rest: Rest,
  entity: Entity,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const { internals } = rest.host
  const reader = new QueryReader(entity, rest.host.configuration.languages, rest.includes, internals.derivedColumns)
  return async (request, reply) => {
    const { format, names, uses, ...query } = reader.export(queryText(request.url))
    assertDerived({ uses }, each => internals.mayRead(request, each))
    const { service, database } = rest.host
    const transfer = transferOf(rest.host, { caller: request.caller })
    const columns = await exportColumns(entity, names, transfer)
    const records = readPages({ database }, service(entity), query as ListQuery, { caller: request.caller }, pageSize)
    const pages = exportLines(columns, records, transfer)
    // Errors on the first page result in an error response; later ones truncate the file.
    const first = await pages.next()
    const text = formats[format].text(entity, columns, rejoined(first, pages))
    const name = `${entity.module}-${entity.plural}-${new Date().toISOString().slice(0, 10)}.${format}`
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .type(formats[format].type)
      .send(Readable.from(text, { objectMode: false }))
  }
}

async function* rejoined<Item>(first: IteratorResult<Item, void>, rest: AsyncGenerator<Item, void, void>) {
  if (first.done) return
  yield first.value
  yield* rest
}
