import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { loadProject } from '@tessera/core/server'
import { createTestHost, type TestHost } from '@tessera/core/testing'
import { buildSite, site } from '@tessera/site/server'
import { modules } from './specification/modules.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** The site of this repository's product, built once for any number of hosts. */
export interface BuiltProduct {
  startHost(environment?: Readonly<Record<string, string>>): Promise<TestHost>
  remove(): void
}

export async function buildProduct(): Promise<BuiltProduct> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tessera-blocks-'))
  const folders = { root, dataDirectory: folder, buildDirectory: path.join(folder, 'build') }
  await buildSite({ ...folders, project: await loadProject(root) })
  return {
    startHost: environment =>
      createTestHost({
        plugins: modules,
        extensions: [site({ ...folders, mode: 'production' })],
        ...(environment && { environment }),
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
