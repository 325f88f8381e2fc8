import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type HostExtension, loadDemo } from '@tessera/server/host'
import { sharedFolder } from '@tessera/server/testing'
import { buildSite, site } from '../src/server/index.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const demoOfRepository = './demo/index.ts'

/** The demo of this repository. */
export const demo = await loadDemo(root, { plugins: [], demo: demoOfRepository })

/**
 * The site of some modules of this repository, built once for all files of tests that name the same ones.
 * @param modules names without their scope: `file-storage`
 */
export async function siteOf(...modules: readonly string[]): Promise<HostExtension> {
  const plugins = modules.map(each => `@tessera/${each}`)
  const folder = await sharedFolder(`site-of-${modules.join('-')}`, empty =>
    buildSite({
      root,
      dataDirectory: empty,
      buildDirectory: join(empty, 'build'),
      project: { plugins, demo: demoOfRepository },
    }),
  )
  return site({ root, buildDirectory: join(folder, 'build'), mode: 'production' })
}
