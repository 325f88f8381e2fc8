import { file, type ImageWidth, imageWidths } from '@tessera/file-storage'
import type { FastifyInstance, PluginHost } from '@tessera/server'
import type { FileService } from './file-service.ts'
import { sendContent } from './send-content.ts'

const schema = {
  summary: 'The bytes of a file, or a smaller picture of it, for those who may see its record',
  params: { type: 'object', properties: { id: { type: 'string', format: 'uuid' } } },
  querystring: {
    type: 'object',
    additionalProperties: false,
    properties: {
      width: { type: 'integer', enum: imageWidths },
      v: {
        type: 'string',
        maxLength: 40,
        description: 'Has no meaning: makes another address for a browser that has the bytes',
      },
    },
  },
}

/**
 * `GET /api/file-storage/files/{id}/content`, with or without `?width=` and `?v=`: the only address of a private file. Whether the caller
 * may see the record is checked on every request, nothing is cached, and a record that isn't theirs is answered like one that
 * doesn't exist.
 */
export function registerContent(
  app: FastifyInstance,
  files: FileService,
  { access }: Pick<PluginHost, 'access'>,
): void {
  app.get<{ Params: { id: string }; Querystring: { width?: ImageWidth } }>(
    `/api/${file.path}/:id/content`,
    { config: { access: 'public' }, schema },
    async (request, reply) => {
      const { caller, params, query } = request
      const row = await files.find(params.id, { caller })
      const isVisible = row && (row.isPrivate || access.mayRead(caller, file))
      return sendContent(request, reply, files, isVisible ? row : null, query.width)
    },
  )
}
