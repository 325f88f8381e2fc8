import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { constants, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import manifest from '@tessera/server/package.json' with { type: 'json' }
import { ConfigurationError } from '../errors/configuration-error.ts'
import { cachePath } from './snapshot-cache.ts'

const isSource = import.meta.url.endsWith('.ts')
/**
 * Its functions run once: to optimise PostgreSQL's parser alone would take 350 MB. With a small heap the buffers of files
 * are collected sooner, which is another 100 MB.
 */
const thrifty = [
  '--liftoff-only',
  '--wasm-num-compilation-tasks=1',
  '--max-semi-space-size=4',
  '--max-old-space-size=64',
]
const creating = fileURLToPath(new URL(`./create-embedded.${isSource ? 'ts' : 'js'}`, import.meta.url))
const prefix = 'database-'

/**
 * Creates the files of an embedded database. PostgreSQL takes seconds for them, so that the first ones are cached and later ones are
 * their copies. They appear at once: a process that is killed leaves no half of a database.
 * @param directory that doesn't exist, or is empty
 * @throws ConfigurationError when they can't be created
 */
export async function createEmbeddedFiles(directory: string): Promise<void> {
  const draft = `${directory}.new`
  const pristine = cachePath(`${prefix}${manifest.dependencies['@electric-sql/pglite']}`)
  try {
    rmSync(draft, { recursive: true, force: true })
    if (existsSync(pristine)) {
      copyFolder(pristine, draft)
    } else {
      await createApart(draft)
      store(draft, pristine)
    }
    renameSync(draft, directory)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw new ConfigurationError(
      `The embedded database could not be set up in ${directory}: ${error instanceof Error ? error.message : error}`,
    )
  }
}

/** In a separate process: it takes half a gigabyte, which this one would never release. */
async function createApart(directory: string): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [...thrifty, creating, directory])
  } catch (error) {
    const { stderr = '' } = error as { readonly stderr?: string }
    throw stderr.trim() === '' ? error : new Error(stderr.trim())
  }
}

/** Caches the files for the next database in place of those of other versions. A cache that can't be written is done without. */
function store(directory: string, pristine: string): void {
  const folder = path.dirname(pristine)
  const draft = path.join(folder, `draft-${randomUUID()}`)
  try {
    mkdirSync(folder, { recursive: true })
    copyFolder(directory, draft)
    renameSync(draft, pristine)
    for (const name of readdirSync(folder)) {
      if (name.startsWith(prefix) && name !== path.basename(pristine))
        rmSync(path.join(folder, name), { recursive: true })
    }
  } catch {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Shares the blocks where the file system can. All at once: one file after the other takes ten times as long. */
function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
}
