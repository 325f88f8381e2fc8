import type { AdminRow } from '@tessera/widget-sdk/admin'
import type { JSONContent } from '@tiptap/core'
import { fileMetadata } from '../../media/file-metadata.ts'
import { library } from '../../media/library.ts'

/** Width of a text column at twice the pixel density. */
const maxWidth = 1280

/**
 * A file of the library as a picture in a text. Its address leads to the record's current file, so the file can be
 * replaced.
 * @param language of the text and of the picture's alternative text
 */
export function pictureContent(row: AdminRow, language?: string): JSONContent {
  const { alt, width, height } = fileMetadata(row)
  const description = (language === undefined ? undefined : alt[language]) ?? ''
  return {
    type: 'image',
    attrs: {
      src: library?.lasting(row.id, maxWidth) ?? '',
      alt: description,
      ...(width && height ? { width, height } : {}),
    },
  }
}
