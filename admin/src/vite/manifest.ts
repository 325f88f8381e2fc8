import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file of the build, as Vite's manifest describes it. */
interface ManifestChunk {
  readonly file: string
  readonly src?: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
  readonly isDynamicEntry?: boolean
}

/** Chunks by their key: the source's path from the project's folder, or a name of Vite's. */
export type Manifest = Readonly<Record<string, ManifestChunk>>

/** @param directory of the build @throws when the back office was not built there */
export function readManifest(directory: string): Manifest {
  return JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8')) as Manifest
}

/** Keys of chunks with all their static imports, each once. */
export function withImports(manifest: Manifest, keys: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const open = [...keys]
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const chunk = manifest[key]
    if (!chunk || found.has(key)) continue
    found.add(key)
    open.push(...(chunk.imports ?? []))
  }
  return found
}
