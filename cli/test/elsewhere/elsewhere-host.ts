import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import blog from '@tessera/blog/server'
import fileStorage from '@tessera/file-storage-server'
import pages from '@tessera/host/server'
import rbac from '@tessera/rbac-server'
import type { Importer, Plugin } from '@tessera/server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import social from '@tessera/social/server'
import builder from '@tessera/website-builder/server'
import { runImport } from '../../src/elsewhere/run-import.ts'
import { doorWithin, type SiteDoor } from '../../src/site-door.ts'

/** A site that content comes to, and a folder with what is imported. */
export interface ElsewhereSite {
  readonly host: TestHost
  readonly door: SiteDoor
  readonly folder: string
  /** Writes a file of the source. @returns its path */
  write(name: string, content: string | Buffer): string
  /** Runs an importer on the source. */
  run(
    importer: Importer,
    source: string,
    options?: { readonly isDryRun?: boolean; readonly options?: Readonly<Record<string, string>> },
  ): ReturnType<typeof runImport>
  /** Rows of an entity. */
  rows(entity: string, query?: string): Promise<readonly Readonly<Record<string, unknown>>[]>
  close(): Promise<void>
}

const contentPlugins = [fileStorage, builder, rbac, blog, social, pages]

/** A picture of one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export async function openElsewhere(plugins: readonly Plugin[] = []): Promise<ElsewhereSite> {
  const host = await createTestHost({ plugins: [...contentPlugins, ...plugins], defaultLanguage: 'en' })
  const folder = mkdtempSync(path.join(tmpdir(), 'tessera-elsewhere-'))
  const door = doorWithin(host.host, { 'x-rbac-secret-key': host.host.configuration.secretKey })
  return {
    host,
    door,
    folder,
    write(name, content) {
      const file = path.join(folder, name)
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, content)
      return file
    },
    run: (importer, source, { isDryRun = false, options = {} } = {}) =>
      runImport(
        door,
        importer,
        { path: path.join(folder, source), options },
        { isDryRun, media: path.join(folder, 'media'), onProgress: () => {} },
      ),
    rows: (entity, query = '') => door.call('GET', `/api/${entity}?limit=1000${query}`),
    async close() {
      await host.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
