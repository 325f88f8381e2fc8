import { FileService } from '@tessera/file-storage-server'
import { defineContent, system } from '@tessera/server'
import { demoPictures } from './pictures.ts'
import { productPictures } from './product-pictures.ts'

/** Puts the demo's pictures into the storage. */
export const fileStorageDemo = defineContent({
  module: 'file-storage',
  key: 'studio',
  async create(host) {
    const files = host.service(FileService)
    await Promise.all(
      [...demoPictures, ...productPictures].map(({ name, alt }) => {
        const fileName = `${name}.webp`
        const content = new URL(`./pictures/${fileName}`, import.meta.url)
        return files.store({ fileName, content }, { adminTitle: name, alt }, system)
      }),
    )
  },
})
