import { type LinkPreview, linkPreviewSize } from '@tessera/server'
import type { Drawer } from './drawer.ts'
import type { TemplatePictures } from './file-template.ts'
import { openGraphTemplate, pictureSize } from './open-graph-template.ts'

/** Draws a page's picture for link previews. Nothing is fetched: a picture of another site gives way to a pattern. */
export async function drawLinkPreview(
  files: { readonly drawer: Drawer } & TemplatePictures,
  { picture: path, ...texts }: LinkPreview,
): Promise<Buffer> {
  const key = storedPicture.exec(path ?? '')?.[1]
  const picture = key ? await files.picture(key, pictureSize(linkPreviewSize)) : null
  return files.drawer.draw(openGraphTemplate.draw({ ...texts, picture }, linkPreviewSize), {
    ...linkPreviewSize,
    format: 'jpeg',
  })
}

/** The key in `/public/<key>` and in the path of a thumbnail. */
const storedPicture = /^\/public\/(?:thumbnails\/\d+\/)?(\w\w\/[\w-]{36}\.\w{1,5})(?:\.\w+)?$/
