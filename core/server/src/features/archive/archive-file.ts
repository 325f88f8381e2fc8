import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { DamagedArchiveError, RefusedError } from '../../errors/errors.ts'
import type { RestoredRecord } from '../../records/entity-service.ts'
import { type ArchiveManifest, type EntryName, entryNamed, mostBytesOfRows } from './archive-format.ts'

export interface ArchiveEntry {
  readonly name: EntryName
  readonly size: number
  readonly content: Readable
}

/** An archive on this machine's disk, which is read several times from its beginning. */
export class ArchiveFile {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  /** Entries in their order; what nobody reads of one is skipped. @throws DamagedArchiveError */
  async *entries(): AsyncGenerator<ArchiveEntry> {
    const entries = extract()
    const reading = pipeline(createReadStream(this.#path), createGunzip(), entries)
    // Reading fails in the loop, too.
    reading.catch(() => undefined)
    try {
      for await (const entry of entries) {
        const { name, size = 0, type } = entry.header
        const known = type === 'file' ? entryNamed(name) : undefined
        if (!known) throw new DamagedArchiveError({ reason: `unknown entry ${name.slice(0, 200)}` })
        yield { name: known, size, content: Readable.from(entry, { objectMode: false }) }
        entry.resume()
      }
      await reading
    } finally {
      entries.destroy()
    }
  }

  /**
   * Reads all of it.
   * @param check of what it says about itself, before the rest is read
   * @throws DamagedArchiveError for anything that isn't as it says, and what `check` throws
   */
  async verify(check: (manifest: ArchiveManifest) => void): Promise<ArchiveManifest> {
    try {
      return await this.#verified(check)
    } catch (error) {
      if (error instanceof RefusedError) throw error
      // Of the file, its compression or its entries.
      throw new DamagedArchiveError({ reason: (error as Error).message })
    }
  }

  async #verified(check: (manifest: ArchiveManifest) => void): Promise<ArchiveManifest> {
    let manifest: ArchiveManifest | undefined
    const rows = new Map<string, number>()
    const named = new Set<string>()
    for await (const entry of this.entries()) {
      if (!manifest) {
        if (entry.name.kind !== 'manifest')
          throw new DamagedArchiveError({ reason: 'it does not begin with its manifest' })
        manifest = readManifest(await textOf(entry))
        check(manifest)
        continue
      }
      if (entry.name.kind === 'manifest') throw new DamagedArchiveError({ reason: 'it has two manifests' })
      const { path } = entry.name
      named.add(path)
      if (entry.name.kind === 'rows') rows.set(path, (rows.get(path) ?? 0) + (await rowsOf(entry)).length)
      else for await (const _chunk of entry.content);
    }
    if (!manifest) throw new DamagedArchiveError({ reason: 'it is empty' })
    const known = new Set(manifest.entities.map(({ path }) => path))
    const stray = [...named].find(path => !known.has(path))
    if (stray !== undefined) throw new DamagedArchiveError({ reason: `its manifest does not name ${stray}` })
    for (const { path, rows: expected } of manifest.entities) {
      const found = rows.get(path) ?? 0
      if (found !== expected)
        throw new DamagedArchiveError({ reason: `${found} of ${expected} rows of ${path} are there` })
    }
    return manifest
  }
}

/** The records of an entry with rows. @throws DamagedArchiveError */
export async function rowsOf(entry: ArchiveEntry): Promise<RestoredRecord[]> {
  const lines = (await textOf(entry)).split('\n').filter(line => line !== '')
  return lines.map(line => {
    const row = parsed(line) as RestoredRecord | null
    if (typeof row !== 'object' || row === null || !isId(row.id)) {
      throw new DamagedArchiveError({ reason: 'a row has no id' })
    }
    return row
  })
}

async function textOf({ content, size }: ArchiveEntry): Promise<string> {
  if (size > mostBytesOfRows) throw new DamagedArchiveError({ reason: `an entry of ${size} bytes is too large` })
  return (await buffer(content)).toString()
}

function readManifest(text: string): ArchiveManifest {
  const { format, version, entities, migrations, ...rest } = (parsed(text) ?? {}) as Partial<ArchiveManifest>
  if (format !== 'tessera-archive') throw new DamagedArchiveError({ reason: 'its manifest is of something else' })
  if (version !== 1) throw new DamagedArchiveError({ reason: `version ${version} of the format is unknown` })
  const isWhole = Array.isArray(entities) && entities.every(isArchivedEntity) && isMigrations(migrations)
  if (!isWhole) throw new DamagedArchiveError({ reason: 'its manifest is incomplete' })
  return { ...(rest as ArchiveManifest), format, version, entities, migrations }
}

function isArchivedEntity(value: unknown): boolean {
  const { path, fields, rows } = (value ?? {}) as Partial<ArchiveManifest['entities'][number]>
  const isFields = Array.isArray(fields) && fields.every(name => typeof name === 'string')
  return typeof path === 'string' && isFields && typeof rows === 'number'
}

function isMigrations(value: unknown): value is ArchiveManifest['migrations'] {
  return typeof value === 'object' && value !== null && Object.values(value).every(names => Array.isArray(names))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new DamagedArchiveError({ reason: 'it has something that is no JSON' })
  }
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
}
