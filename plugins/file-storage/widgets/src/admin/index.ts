import { file, fileUrl, lastingUrl, thumbnailUrl } from '@tessera/file-storage'
import { defineAdmin } from '@tessera/widget-sdk/admin'
import { gallery } from './blocks/gallery.ts'

export default defineAdmin({
  library: {
    entity: file,
    address: key => fileUrl({ file: key }),
    thumbnail: (key, width) => thumbnailUrl(key, width) || null,
    lasting: lastingUrl,
  },
  blocks: [gallery],
})
