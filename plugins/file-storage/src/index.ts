export { file, widget } from './entities.ts'
export { fileUrl, type ImageWidth, imageWidths, lastingUrl, srcSet, thumbnailUrl } from './file-url.ts'
export { widgetsToFiles } from './relations.ts'
export { hasThumbnails, isStorageKey } from './storage-key.ts'
