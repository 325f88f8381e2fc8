import { type Seed, system } from '@tessera/server'
import { FileService } from '../src/server/file-service.ts'
import { demoPictures } from './pictures.ts'
import { productPictures } from './product-pictures.ts'

/** Puts the demo's pictures into the storage. */
const seed: Seed = async host => {
  const files = host.service(FileService)
  await Promise.all(
    [...demoPictures, ...productPictures].map(({ name, alt }) => {
      const fileName = `${name}.webp`
      const content = new URL(`./pictures/${fileName}`, import.meta.url)
      return files.store({ fileName, content }, { adminTitle: name, alt }, system)
    }),
  )
}

export default seed
