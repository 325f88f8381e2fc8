import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const oldest = 7 * 24 * 3_600_000

/**
 * The path of a file that is created once, and cached in `node_modules/.cache/tessera` beside this package.
 * @param name must change whenever the content changes
 */
export async function cachedFile(name: string, create: () => Promise<Uint8Array>): Promise<string> {
  const file = cachePath(name)
  if (!existsSync(file)) keep(dirname(file), file, await create())
  return file
}

/** Where something is cached that has this name. */
export function cachePath(name: string): string {
  return join(cacheFolder(import.meta.dirname), name)
}

function cacheFolder(from: string): string {
  if (existsSync(join(from, 'node_modules'))) return join(from, 'node_modules', '.cache', 'tessera')
  return dirname(from) === from ? join(tmpdir(), 'tessera-cache') : cacheFolder(dirname(from))
}

/** Stores a snapshot atomically for other processes, and deletes old ones. */
function keep(folder: string, file: string, content: Uint8Array): void {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const found = statSync(path, { throwIfNoEntry: false })
    if (found?.isFile() && Date.now() - found.mtimeMs > oldest) rmSync(path, { force: true })
  }
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, content)
  try {
    // The first one wins: others may have it open already.
    linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
