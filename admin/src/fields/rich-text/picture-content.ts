import type { AdminRow } from '@tessera/widget-sdk/admin'
import type { JSONContent } from '@tiptap/core'
import { fileMetadata } from '../../media/file-metadata.ts'
import { library } from '../../media/library.ts'

/** As wide as a text ever is, on a screen with two pixels for one. */
const maxWidth = 1280

/**
 * A file of the library as a picture in a text. The text keeps an address that leads to whatever file the record has: it can
 * be replaced.
 * @param language of the text: what the picture shows is said in it
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
