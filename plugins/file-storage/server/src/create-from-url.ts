import { basename } from 'node:path'
import type { Input, Row } from '@tessera/core'
import { file } from '@tessera/file-storage'
import { type Context, type FastifyInstance, inputSchema, type SafeFetch } from '@tessera/server'
import type { FileService } from './file-service.ts'

type FileInput = Input<typeof file>

/**
 * Creates a record from a url: a copy is stored, and the other site is not requested again.
 * @param fetch requests the url; from the public internet only
 * @throws FetchFailedError, and the errors of an upload of the same bytes
 */
export async function createFromUrl(
  files: FileService,
  address: string,
  input: FileInput,
  context: Context,
  fetch: SafeFetch = files.fetch,
): Promise<Row<typeof file>> {
  const { url, body } = await fetch(address, { maximumBytes: files.files.maximumBytes, timeout: 20_000 })
  return files.store({ fileName: nameIn(url), content: body }, input, context)
}

/** `POST /api/file-storage/files/create-from-url` with `{ url, ...fields of a file }`. */
export function registerCreateFromUrl(app: FastifyInstance, files: FileService, languages: readonly string[]): void {
  const { properties, ...schema } = inputSchema(file, 'create', languages)
  const url = { type: 'string', minLength: 1, maxLength: 2000 }
  const { file: _, ...fields } = properties as Record<string, unknown>
  const body = { ...schema, required: ['url'], properties: { url, ...fields } }
  const access = file.access.create ?? file.access.write ?? 'administrator'

  app.post(`/api/${file.path}/create-from-url`, { config: { access }, schema: { body } }, async (request, reply) => {
    const {
      url: address,
      id: _id,
      createdAt: _createdAt,
      updatedAt: _updatedAt,
      ...input
    } = request.body as FileInput & {
      readonly [name: string]: unknown
      readonly url: string
    }
    const data = await createFromUrl(files, address, input, { caller: request.caller })
    return reply.code(201).send({ data })
  })
}

function nameIn(url: URL): string {
  try {
    return basename(decodeURIComponent(url.pathname))
  } catch {
    return basename(url.pathname)
  }
}
