import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes a `.br` and a `.gz` next to each text file of a folder. */
export async function compressAssets(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter(name => /\.(js|css|svg|json)$/.test(name))
  await Promise.all(
    names.map(async name => {
      const path = join(directory, name)
      const body = await readFile(path)
      await Promise.all([
        brotli(body).then(small => writeFile(`${path}.br`, small)),
        zip(body, { level: 9 }).then(small => writeFile(`${path}.gz`, small)),
      ])
    }),
  )
}
