import path from 'node:path'
import type { ContentSeed } from '@tessera/server'
import { loadProject } from '@tessera/server/project'
import { createTestHost, sharedFolder, type TestHost } from '@tessera/server/testing'
import { buildSite, site } from '@tessera/site/server'
import { modules } from './specification/modules.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** The site of this repository's product, built once for any number of hosts. */
export interface BuiltProduct {
  /** @param demo content that its database is filled with */
  startHost(demo?: readonly ContentSeed[]): Promise<TestHost>
}

/** Folders of the product's site with all widgets, which is built once for all files of tests. */
export async function builtSite() {
  const folder = await sharedFolder('product-site', async empty =>
    buildSite({ ...foldersOf(empty), project: await loadProject(root) }),
  )
  return foldersOf(folder)
}

function foldersOf(folder: string) {
  return { root, dataDirectory: folder, buildDirectory: path.join(folder, 'build') }
}

export async function buildProduct(): Promise<BuiltProduct> {
  const folders = await builtSite()
  return {
    startHost: demo =>
      createTestHost({
        plugins: modules,
        extensions: [site({ ...folders, mode: 'production' })],
        ...(demo && { demo }),
      }),
  }
}
