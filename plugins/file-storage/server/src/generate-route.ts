import { file } from '@tessera/file-storage'
import type { FastifyInstance, PluginHost } from '@tessera/server'
import { pictureFormats } from './drawing/drawing.ts'
import type { FileService, GenerateRequest } from './file-service.ts'

const side = { type: 'integer', minimum: 64, maximum: 2000 } as const

/**
 * `POST /api/file-storage/files/generate` with `{ variant, width?, height?, format?, language?, ... }`: draws a template with
 * the data that the caller may read, and stores it as a file.
 */
export function registerGenerate(
  app: FastifyInstance,
  files: FileService,
  { configuration }: Pick<PluginHost, 'configuration'>,
): void {
  const access = file.access.create ?? file.access.write ?? 'administrator'
  const { templates } = files
  // Modules add templates until the host is ready: the schema is compiled after that.
  Object.assign(templates.properties, {
    variant: { type: 'string', enum: templates.variants },
    width: side,
    height: side,
    format: { type: 'string', enum: pictureFormats },
    language: { type: 'string', enum: configuration.languages },
  })
  const body = {
    type: 'object',
    required: ['variant'],
    additionalProperties: false,
    properties: templates.properties,
  }
  app.post<{ Body: GenerateRequest }>(
    `/api/${file.path}/generate`,
    { config: { access }, schema: { summary: 'Draws a template and stores it as a file', body } },
    async (request, reply) => {
      const data = await files.generate(request.body, { caller: request.caller })
      return reply.code(201).header('cache-control', 'private, no-store').send({ data })
    },
  )
}
