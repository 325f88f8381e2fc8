import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { type BuildMessages, buildMessagesFile } from '@tessera/site/server'
import type { SiteFiles } from '@tessera/site/vite'
import { adminEntry, adminPath } from '../vite/admin-files.ts'
import { readManifest, withImports } from '../vite/manifest.ts'

/** Addresses of the assets of the page. */
export interface AdminAssets {
  readonly styles: readonly string[]
  /** Scripts, in this order. */
  readonly scripts: readonly string[]
  /** Imports of the entry, to be preloaded. */
  readonly preloads: readonly string[]
  /** Groups of texts that its scripts show; absent where all may be shown at once. */
  readonly messages?: BuildMessages
}

/** Reads the assets from the build. @throws if the back office was not built */
export function builtAssets(files: SiteFiles): AdminAssets {
  const manifest = readManifest(files.directory)
  const key = (file: string) => relative(files.root, file).split(sep).join('/')
  const entry = manifest[key(adminEntry)]
  const style = manifest[key(files.styleEntry)]
  if (!entry || !style) throw new Error(`The build in ${files.directory} is not complete`)
  const imported = [...withImports(manifest, entry.imports ?? [])].flatMap(each => manifest[each] ?? [])
  const address = (file: string) => adminPath + file
  return {
    styles: [style.file, ...[entry, ...imported].flatMap(({ css = [] }) => css)].map(address),
    scripts: [address(entry.file)],
    preloads: imported.map(({ file }) => address(file)),
    messages: JSON.parse(readFileSync(join(files.directory, buildMessagesFile), 'utf8')) as BuildMessages,
  }
}
