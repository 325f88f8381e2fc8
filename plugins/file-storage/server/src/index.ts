import * as definitions from '@tessera/file-storage'
import { definePlugin } from '@tessera/server'
import { registerContent } from './content-route.ts'
import { registerCreateFromUrl } from './create-from-url.ts'
import { drawLinkPreview } from './drawing/link-preview.ts'
import { fileNames } from './file-names.ts'
import { FileService, removalJob } from './file-service.ts'
import { registerGenerate } from './generate-route.ts'
import { registerLimits } from './limits-route.ts'
import { s3Settings, serviceChecks } from './open-storage.ts'
import { registerPublicFiles } from './public-routes.ts'
import type { FileStorageOptions, Place } from './uploads.ts'

export { createFromUrl } from './create-from-url.ts'
export { clamped } from './drawing/clamped.ts'
export { type DrawnElement, type DrawnNode, element, pictureElement } from './drawing/element.ts'
export {
  defineFileTemplate,
  type FileTemplate,
  type TemplatePictures,
  type TemplateRequest,
} from './drawing/file-template.ts'
export { headingFont, textFont } from './drawing/fonts.ts'
export { mosaic } from './drawing/mosaic.ts'
export { palette } from './drawing/palette.ts'
export { type FileGrant, FileService, type FileSource, type GenerateRequest } from './file-service.ts'
export { sendContent } from './send-content.ts'
export type { StoredValues } from './store-upload.ts'
export type { FileStorageOptions } from './uploads.ts'

const sweep = 'file-storage-module-files-sweep'
const day = 24 * 60 * 60 * 1000

export default definePlugin<FileStorageOptions>({
  options: {
    properties: {
      maximumSize: { type: 'integer', minimum: 1 },
      quota: { type: 'number', minimum: 0 },
    },
  },
  checkEnvironment: configuration => void s3Settings(configuration),
  serviceChecks,
  entities: definitions,
  services: [FileService],
  recordNames: [fileNames],
  migrations: new URL('../migrations/', import.meta.url),
  jobs: {
    [removalJob]: (host, places) => host.service(FileService).files.removeUnused(places as readonly Place[]),
    [sweep]: host => host.service(FileService).files.sweep(new Date(Date.now() - day)),
  },
  async server(app, host) {
    const files = host.service(FileService)
    await registerPublicFiles(app, files.files, host)
    registerContent(app, files, host)
    registerCreateFromUrl(app, files, host.configuration.languages)
    registerGenerate(app, files, host)
    host.linkPreviews.provide(preview => drawLinkPreview(files, preview))
    app.addHook('onClose', () => files.drawer.close())
    registerLimits(app, files)
    await host.jobs.schedule(sweep, '17 3 * * *')
  },
})
