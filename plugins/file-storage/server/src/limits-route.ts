import { file } from '@tessera/file-storage'
import type { FastifyInstance } from '@tessera/server'
import type { FileService } from './file-service.ts'
import { acceptedExtensions } from './file-type.ts'

/** `GET /api/file-storage/files/limits`: the limits of uploads, for callers who may upload. */
export function registerLimits(app: FastifyInstance, { files }: FileService): void {
  const access = file.access.create ?? file.access.write ?? 'administrator'
  const data = { maximumSize: files.maximumBytes, extensions: acceptedExtensions }
  app.get(`/api/${file.path}/limits`, { config: { access } }, async () => ({ data }))
}
