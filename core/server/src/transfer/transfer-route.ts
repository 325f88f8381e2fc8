import type { TransferColumnInfo, TransferColumns } from '@tessera/core'
import type { FastifyInstance } from 'fastify'
import { ForbiddenError, NotFoundError } from '../errors.ts'
import type { Host } from '../host.ts'
import { openColumnsOf, type TransferredColumn, transferColumnsOf, transferOf } from './transfers.ts'

/** Registers `GET /api/core/transfer`, which says what files of an entity have beside its fields. */
export function registerTransfer(app: FastifyInstance, host: Host): void {
  app.get<{ Querystring: { readonly entity: string } }>(
    '/api/core/transfer',
    {
      config: { access: 'subject' },
      schema: {
        summary: 'Columns of exports and imports that are no fields',
        querystring: {
          type: 'object',
          additionalProperties: false,
          required: ['entity'],
          properties: { entity: { type: 'string', maxLength: 200, description: 'Path of an entity' } },
        },
      },
    },
    async ({ query, caller }, reply): Promise<{ data: TransferColumns }> => {
      const entity = host.entities.get(query.entity)
      if (!entity) throw new NotFoundError()
      if (!host.access.mayRead(caller, entity)) throw new ForbiddenError()
      const transfer = transferOf(host, { caller })
      const [exported, imported] = await Promise.all([
        transferColumnsOf(entity, transfer, 'export'),
        transferColumnsOf(entity, transfer, 'import'),
      ])
      reply.header('cache-control', 'private, no-store')
      return {
        data: { exported: exported.map(said), imported: imported.map(said), open: openColumnsOf(entity, transfer) },
      }
    },
  )
}

function said({ part: _, ...column }: TransferredColumn): TransferColumnInfo {
  return column
}
