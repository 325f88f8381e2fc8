import { definePlugin, entitiesIn } from '@tessera/core/server'
import seed from '../../seed/index.ts'
import * as definitions from '../index.ts'
import { registerCreateFromUrl } from './create-from-url.ts'
import { FileService } from './file-service.ts'
import { registerLimits } from './limits-route.ts'
import { s3Settings } from './open-storage.ts'
import { registerPublicFiles } from './public-routes.ts'
import type { FileStorageOptions } from './uploads.ts'

export { createFromUrl } from './create-from-url.ts'
export { FileService, type FileSource } from './file-service.ts'
export type { StoredValues } from './store-upload.ts'
export type { FileStorageOptions } from './uploads.ts'

const sweep = 'file-storage-module-files-sweep'
const day = 24 * 60 * 60 * 1000

export default definePlugin<FileStorageOptions>({
  name: 'file-storage',
  options: {
    properties: {
      maximumSize: { type: 'integer', minimum: 1 },
      quota: { type: 'number', minimum: 0 },
    },
  },
  checkEnvironment: configuration => void s3Settings(configuration),
  entities: entitiesIn(definitions),
  services: [FileService],
  migrations: new URL('../../migrations/', import.meta.url),
  seed,
  jobs: {
    [sweep]: host => host.service(FileService).files.sweep(new Date(Date.now() - day)),
  },
  async server(app, host) {
    const files = host.service(FileService)
    await registerPublicFiles(app, files.files, host)
    registerCreateFromUrl(app, files, host.configuration.languages)
    registerLimits(app, files)
    await host.jobs.schedule(sweep, '17 3 * * *')
  },
})
