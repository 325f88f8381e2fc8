import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Entity, fieldEntries } from '@tessera/core'
import { type Header, type Pack, pack } from 'tar-stream'
import type { Transaction } from '../../database/database.ts'
import type { ServerHost } from '../../plugin/server-host.ts'
import type { RestoredRecord } from '../../records/entity-service.ts'
import { type RecordContents, recordContentsOf } from '../../records/record-contents.ts'
import { tableOf } from '../../records/table.ts'
import { appliedMigrations } from './applied-migrations.ts'
import {
  type ArchivedEntity,
  type ArchiveManifest,
  bytesOfRows,
  contentName,
  manifestName,
  rowsName,
} from './archive-format.ts'
import { type ArchiveWish, allColumns, archivedEntities, leavingCondition } from './archived-entities.ts'
import { temporaryFolder } from './temporary-folder.ts'

const rowsAtOnce = 500

interface SpooledEntity extends ArchivedEntity {
  readonly entity: Entity
  readonly files: readonly string[]
}

/**
 * An archive of a site as a stream: rows of one moment, and the bytes that belong to them. The rows are read first, into a temporary
 * folder, so that a slow receiver holds no transaction open. The bytes of a file that is deleted meanwhile are missing.
 */
export async function writeArchive(host: ServerHost, wish: ArchiveWish): Promise<Readable> {
  const folder = await temporaryFolder(host)
  try {
    const migrations = await appliedMigrations(host)
    const spooled = await spool(host, wish, folder)
    const tar = pack()
    const gzip = createGzip()
    const done = async () => rm(folder, { recursive: true, force: true })
    // The reader gets the error of either.
    void pipeline(tar, gzip).catch(error => gzip.destroy(error))
    void fill(host, tar, { spooled, migrations, wish }).then(
      () => tar.finalize(),
      error => tar.destroy(error),
    )
    gzip.once('close', () => void done())
    return gzip
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Writes the rows to files, all of one moment. */
function spool(host: ServerHost, wish: ArchiveWish, folder: string) {
  return host.database.transaction(async transaction => {
    await transaction.query({ text: 'set transaction isolation level repeatable read, read only' })
    const spooled: SpooledEntity[] = []
    for (const [index, entity] of archivedEntities(host.entities, wish).entries()) {
      spooled.push(await spoolEntity(host, entity, wish, join(folder, String(index)), transaction))
    }
    return spooled
  })
}

async function spoolEntity(
  host: ServerHost,
  entity: Entity,
  wish: ArchiveWish,
  base: string,
  transaction: Transaction,
): Promise<SpooledEntity> {
  const files: string[] = []
  let lines: string[] = []
  let bytes = 0
  let rows = 0
  const write = async () => {
    if (lines.length === 0) return
    const file = `${base}-${files.length}`
    await pipeline([lines.join('')], createWriteStream(file, { mode: 0o600 }))
    files.push(file)
    lines = []
    bytes = 0
  }
  for await (const record of recordsOf(host, entity, wish, transaction)) {
    rows += 1
    const line = `${JSON.stringify(record)}\n`
    const size = Buffer.byteLength(line)
    if (bytes + size > bytesOfRows) await write()
    lines.push(line)
    bytes += size
  }
  await write()
  const fields = fieldEntries(entity).map(([name]) => name)
  return { entity, path: entity.path, fields, rows, files }
}

async function* recordsOf(
  host: ServerHost,
  entity: Entity,
  wish: ArchiveWish,
  transaction: Transaction,
): AsyncGenerator<RestoredRecord> {
  const table = tableOf(entity)
  const text = `select ${allColumns(entity, 't')} from ${table.sql} t
    where ($1::uuid is null or t."id" > $1) and ${leavingCondition(entity, 't', host.entities, wish)}
    order by t."id" limit ${rowsAtOnce}`
  let last: string | null = null
  for (;;) {
    const rows: RestoredRecord[] = await transaction.query<RestoredRecord>({ text, values: [last] })
    yield* rows
    last = rows.at(-1)?.id ?? null
    if (rows.length < rowsAtOnce) return
  }
}

interface Filling {
  readonly spooled: readonly SpooledEntity[]
  readonly migrations: ArchiveManifest['migrations']
  readonly wish: ArchiveWish
}

async function fill(host: ServerHost, tar: Pack, { spooled, migrations, wish }: Filling): Promise<void> {
  const modules = new Set(spooled.map(({ entity }) => entity.module))
  const manifest: ArchiveManifest = {
    format: 'tessera-archive',
    version: 1,
    createdAt: new Date().toISOString(),
    source: host.configuration.publicUrl,
    with: wish.with ?? [],
    migrations: Object.fromEntries(Object.entries(migrations).filter(([module]) => modules.has(module))),
    entities: spooled.map(({ path, fields, rows }) => ({ path, fields, rows })),
  }
  const json = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  await addEntry(tar, { name: manifestName, size: json.length }, [json])
  for (const { path, files } of spooled) {
    for (const [index, file] of files.entries()) {
      const { size } = await stat(file)
      await addEntry(tar, { name: rowsName(path, index), size }, createReadStream(file))
    }
  }
  for (const { entity, files } of spooled) {
    const contents = recordContentsOf(host.service(entity))
    if (contents) await addContents(tar, entity, contents, files)
  }
}

async function addContents(
  tar: Pack,
  entity: Entity,
  contents: RecordContents,
  files: readonly string[],
): Promise<void> {
  for (const file of files) {
    for await (const record of recordsIn(file)) {
      const content = await contents.find(record)
      if (content)
        await addEntry(tar, { name: contentName(entity.path, record.id), size: content.size }, await content.read())
    }
  }
}

async function* recordsIn(file: string): AsyncGenerator<RestoredRecord> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line) yield JSON.parse(line) as RestoredRecord
  }
}

async function addEntry(tar: Pack, header: Pick<Header, 'name' | 'size'>, content: Readable | Buffer[]): Promise<void> {
  const added = Promise.withResolvers<void>()
  const entry = tar.entry({ ...header, mode: 0o600 }, error => (error ? added.reject(error) : added.resolve()))
  await pipeline(content, entry)
  await added.promise
}
