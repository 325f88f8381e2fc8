export { file, widget } from './entities.ts'
export {
  contentAddress,
  fileUrl,
  hasAvif,
  type ImageFormat,
  type ImageWidth,
  idOfContent,
  imageFormats,
  imageWidths,
  lastingUrl,
  mostMegapixelsOfAvif,
  srcSet,
  thumbnailUrl,
} from './file-url.ts'
export { widgetsToFiles } from './relations.ts'
export { hasThumbnails, isStorageKey } from './storage-key.ts'
