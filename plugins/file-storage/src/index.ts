export { file, widget } from './entities.ts'
export {
  fileUrl,
  hasAvif,
  type ImageFormat,
  type ImageWidth,
  imageFormats,
  imageWidths,
  lastingUrl,
  mostMegapixelsOfAvif,
  srcSet,
  thumbnailUrl,
} from './file-url.ts'
export { widgetsToFiles } from './relations.ts'
export { hasThumbnails, isStorageKey } from './storage-key.ts'
