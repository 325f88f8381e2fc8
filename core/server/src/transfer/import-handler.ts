import type { Entity } from '@tessera/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { UnsupportedMediaTypeError } from '../errors.ts'
import { sendPrivate } from '../rest/conditional.ts'
import type { Rest } from '../rest/rest.ts'
import { importRecords } from './import-records.ts'
import { importRequest } from './import-request.ts'

/** The handler of an entity's import. The report reveals existing records, so the route also requires the right to read. */
export function importHandler(
  { host }: Rest,
  entity: Entity,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  return async (request, reply) => {
    const { caller, body } = request
    if (request.isMultipart()) throw new UnsupportedMediaTypeError()
    const report = await importRecords(host, entity, importRequest(body), { caller })
    return sendPrivate(request, reply, JSON.stringify({ data: report }))
  }
}
