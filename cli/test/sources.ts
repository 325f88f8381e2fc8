import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const repository = join(import.meta.dirname, '../..')

/**
 * Sources of the repository by their path in it.
 * @param folders to look through, without what is installed and built
 * @param matching what the path has to match
 */
export async function sourcesOf(folders: readonly string[], matching: RegExp): Promise<ReadonlyMap<string, string>> {
  const listed = await Promise.all(
    folders.map(async folder => {
      const names = await readdir(join(repository, folder), { recursive: true })
      return names.map(name => `${folder}/${name}`)
    }),
  )
  const files = listed.flat().filter(file => matching.test(file) && !/\/(?:node_modules|dist)\//.test(file))
  return new Map(
    await Promise.all(
      files.toSorted().map(async file => [file, await readFile(join(repository, file), 'utf8')] as const),
    ),
  )
}
