import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { admin, buildAdmin } from '@tessera/admin/server'
import { loadProject, type Plugin } from '@tessera/core/server'
import { createTestHost, type TestHost } from '@tessera/core/testing'
import { buildSite, site } from '@tessera/site/server'

const root = path.resolve(import.meta.dirname, '../..')

/** Who the first start makes administrator. */
export const administratorLogin = { login: 'owner@example.com', password: 'kiln-fired terracotta' }

/**
 * A host with every module, route and page of this repository's product.
 * @param hasWidgets the site is built with all widgets, which takes its time; without them its pages are empty
 */
export async function startProduct(
  environment: Readonly<Record<string, string>> = {},
  hasWidgets = false,
): Promise<TestHost> {
  const project = await loadProject(root)
  const plugins = await Promise.all(
    project.plugins.map(async entry => {
      const [name, options] = typeof entry === 'string' ? [entry, {}] : entry
      const loaded: { default: Plugin } = await import(/* @vite-ignore */ `${name}/server`)
      return { plugin: loaded.default, options }
    }),
  )
  const build = mkdtempSync(path.join(tmpdir(), 'tessera-product-'))
  const folders = { root, dataDirectory: build, buildDirectory: path.join(build, 'build') }
  try {
    const bare = { ...folders, project: { plugins: [] } }
    await buildSite(hasWidgets ? { ...folders, project } : bare)
    await buildAdmin(bare)
    const host = await createTestHost({
      plugins,
      environment: {
        ADMIN_EMAIL: administratorLogin.login,
        ADMIN_PASSWORD: administratorLogin.password,
        ...environment,
      },
      extensions: [site({ ...folders, mode: 'production' }), admin({ ...folders, mode: 'production' })],
    })
    return {
      ...host,
      async close() {
        await host.close()
        rmSync(build, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(build, { recursive: true, force: true })
    throw error
  }
}
