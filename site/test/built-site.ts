import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { HostExtension } from '@tessera/server'
import { sharedFolder } from '@tessera/server/testing'
import { buildSite, site } from '../src/server/index.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * The site of some modules of this repository, built once for all files of tests that name the same ones.
 * @param modules names without their scope: `file-storage`
 */
export async function siteOf(...modules: readonly string[]): Promise<HostExtension> {
  const plugins = modules.map(each => `@tessera/${each}`)
  const folder = await sharedFolder(`site-of-${modules.join('-')}`, empty =>
    buildSite({ root, dataDirectory: empty, buildDirectory: join(empty, 'build'), project: { plugins } }),
  )
  return site({ root, buildDirectory: join(folder, 'build'), mode: 'production' })
}
