import path from 'node:path'
import { admin, buildAdmin } from '@tessera/admin/server'
import { loadProject, type Plugin } from '@tessera/server'
import { createTestHost, sharedFolder, type TestHost, type TestHostOptions } from '@tessera/server/testing'
import { buildSite, site } from '@tessera/site/server'
import { builtSite } from './site-with-blocks.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Who the first start makes administrator. */
export const administratorLogin = { login: 'owner@example.com', password: 'kiln-fired terracotta' }

/**
 * A host with every module, route and page of this repository's product.
 * @param hasWidgets the site is built with all widgets, which takes its time; without them its pages are empty
 * @param options what else differs from the product's own configuration
 */
export async function startProduct(
  environment: Readonly<Record<string, string>> = {},
  hasWidgets = false,
  options: Partial<TestHostOptions> = {},
): Promise<TestHost> {
  const project = await loadProject(root)
  const plugins = await Promise.all(
    project.plugins.map(async entry => {
      const [name, options] = typeof entry === 'string' ? [entry, {}] : entry
      const loaded: { default: Plugin } = await import(/* @vite-ignore */ `${name}/server`)
      return { plugin: loaded.default, options }
    }),
  )
  const bare = await builtBare()
  const folders = hasWidgets ? await builtSite() : bare
  return createTestHost({
    ...options,
    plugins,
    environment: {
      ADMIN_EMAIL: administratorLogin.login,
      ADMIN_PASSWORD: administratorLogin.password,
      ...environment,
    },
    extensions: [site({ ...folders, mode: 'production' }), admin({ ...bare, mode: 'production' })],
  })
}

/** Folders of a site and a back office without plugins, which are built once for all files of tests. */
async function builtBare() {
  const foldersOf = (folder: string) => ({ root, dataDirectory: folder, buildDirectory: path.join(folder, 'build') })
  const folder = await sharedFolder('bare-product', async empty => {
    const bare = { ...foldersOf(empty), project: { plugins: [] } }
    await buildSite(bare)
    await buildAdmin(bare)
  })
  return foldersOf(folder)
}
