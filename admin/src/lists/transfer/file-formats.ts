import type { Entity } from '@tessera/core'
import type { FileFormat } from '@tessera/widget-sdk/admin'
import { packages } from '../../model/admin-packages.ts'
import type { ImportFile } from './import-file.ts'

/** The format that a package knows a file by, such as the export of another product; null for any other table. */
export async function formatOf(
  { path }: Pick<Entity, 'path'>,
  { columns, format }: ImportFile,
): Promise<{ readonly name: string; readonly format: FileFormat } | null> {
  if (format !== 'csv') return null
  const declared = packages.flatMap(each => each.fileFormats ?? []).filter(({ entity }) => entity.path === path)
  for (const { name, load } of declared) {
    const { default: found } = await load()
    if (found.recognizes(columns)) return { name, format: found }
  }
  return null
}
