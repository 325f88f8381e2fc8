import { file, fileUrl, lastingUrl, thumbnailUrl } from '@tessera/file-storage'
import { defineAdmin } from '@tessera/widget-sdk/admin'

export default defineAdmin({
  library: {
    entity: file,
    address: key => fileUrl({ file: key }),
    thumbnail: (key, width) => thumbnailUrl(key, width) || null,
    lasting: lastingUrl,
  },
  blocks: async () => [(await import('./blocks/gallery.ts')).gallery],
})
