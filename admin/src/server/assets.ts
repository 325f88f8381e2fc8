import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { SiteFiles } from '@tessera/site/vite'
import { adminEntry, adminPath } from '../vite/admin-build.ts'

/** Addresses of what the page of the back office loads. */
export interface AdminAssets {
  readonly styles: readonly string[]
  /** Scripts, in this order. */
  readonly scripts: readonly string[]
  /** What the entry imports, to be fetched beside it. */
  readonly preloads: readonly string[]
}

interface ManifestChunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** Reads what the browser's bundle consists of. @throws when the back office was not built */
export function builtAssets(files: SiteFiles): AdminAssets {
  const manifest = JSON.parse(readFileSync(join(files.directory, 'manifest.json'), 'utf8')) as Readonly<
    Record<string, ManifestChunk>
  >
  const chunk = (file: string) => manifest[relative(files.root, file).split(sep).join('/')]
  const entry = chunk(adminEntry)
  const style = chunk(files.styleEntry)
  if (!entry || !style) throw new Error(`The build in ${files.directory} is not complete`)
  const imported = new Set<ManifestChunk>()
  const open = [entry]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const name of next.imports ?? []) {
      const found = manifest[name]
      if (!found || imported.has(found)) continue
      imported.add(found)
      open.push(found)
    }
  }
  const address = (file: string) => adminPath + file
  return {
    styles: [style.file, ...[entry, ...imported].flatMap(({ css = [] }) => css)].map(address),
    scripts: [address(entry.file)],
    preloads: [...imported].map(({ file }) => address(file)),
  }
}
