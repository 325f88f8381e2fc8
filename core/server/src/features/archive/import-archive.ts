import type { Entity } from '@tessera/core'
import type { Transaction } from '../../database/database.ts'
import { rolledBack } from '../../database/rolled-back.ts'
import { NewerArchiveError, UnknownFieldsError, UnknownModulesError } from '../../errors/errors.ts'
import type { ServerHost } from '../../plugin/server-host.ts'
import type { RestoredRecord } from '../../records/entity-service.ts'
import { recordContentsOf } from '../../records/record-contents.ts'
import { appliedMigrations } from './applied-migrations.ts'
import { ArchiveFile, rowsOf } from './archive-file.ts'
import type { ArchiveManifest } from './archive-format.ts'
import { ArchiveCounts, type ArchiveReport } from './archive-report.ts'
import { ArchiveWriter } from './archive-writer.ts'

/**
 * Imports an archive: records with the same id are changed, others are created, all of them in one transaction. Nothing is deleted.
 * @param path of the archive on this machine
 * @throws DamagedArchiveError, UnknownModulesError, UnknownFieldsError, NewerArchiveError before anything is written
 */
export async function importArchive(
  host: ServerHost,
  path: string,
  { isDryRun }: { readonly isDryRun: boolean },
): Promise<ArchiveReport> {
  const file = new ArchiveFile(path)
  const applied = await appliedMigrations(host)
  const manifest = await file.verify(each => {
    assertKnown(host, each)
    assertNotNewer(applied, each)
  })
  // Before the records, so that none is there without its bytes. Those whose record isn't written after all are swept up later.
  const contents = await storeContents(host, file, isDryRun)
  const write = async (transaction: Transaction) => {
    const counts = new ArchiveCounts(contents)
    const writer = new ArchiveWriter(host, manifest, { transaction, counts, isDryRun })
    for await (const entry of file.entries()) {
      if (entry.name.kind === 'rows') await writer.write(entityAt(host, entry.name.path), await rowsOf(entry))
    }
    await writer.end()
    return counts.report()
  }
  return isDryRun ? rolledBack(host.database, write) : host.database.transaction(write)
}

async function storeContents(host: ServerHost, file: ArchiveFile, isDryRun: boolean): Promise<number> {
  const records = new Map<string, RestoredRecord>()
  let stored = 0
  for await (const entry of file.entries()) {
    const { name } = entry
    if (name.kind === 'manifest') continue
    const contents = recordContentsOf(host.service(entityAt(host, name.path)))
    if (!contents) continue
    if (name.kind === 'rows') for (const record of await rowsOf(entry)) records.set(`${name.path}/${record.id}`, record)
    else {
      const record = records.get(`${name.path}/${name.id}`)
      if (!record) continue
      const isThere = (await contents.find(record)) !== null
      if (isThere) continue
      stored += 1
      if (!isDryRun) await contents.store(record, { size: entry.size, read: async () => entry.content })
    }
  }
  return stored
}

function assertKnown({ entities }: ServerHost, manifest: ArchiveManifest): void {
  const unknown = manifest.entities.filter(({ path }) => !entities.has(path))
  if (unknown.length > 0) {
    const modules = [...new Set(unknown.map(({ path }) => path.split('/')[0]))]
    throw new UnknownModulesError({ entities: unknown.map(({ path }) => path).join(', '), modules: modules.join(', ') })
  }
  for (const { path, fields } of manifest.entities) {
    const known = entities.get(path)?.fields ?? {}
    const missing = fields.filter(name => !Object.hasOwn(known, name))
    if (missing.length > 0) throw new UnknownFieldsError({ fields: missing.join(', '), entity: path })
  }
}

/** What a later migration did to the data is unknown here. */
function assertNotNewer(applied: ArchiveManifest['migrations'], { migrations }: ArchiveManifest): void {
  for (const [module, names] of Object.entries(migrations)) {
    const unknown = names.find(name => !applied[module]?.includes(name))
    if (unknown !== undefined) throw new NewerArchiveError({ module, migration: unknown })
  }
}

function entityAt({ entities }: ServerHost, path: string): Entity {
  const entity = entities.get(path)
  if (!entity) throw new TypeError(`The archive names ${path}, which was checked before`)
  return entity
}
