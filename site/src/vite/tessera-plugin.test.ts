import { fileURLToPath } from 'node:url'
import { findPackage, hasDoor } from '@tessera/server/project'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { siteConfig } from './site-config.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const plugins = ['@tessera/file-storage', '@tessera/website-builder', '@tessera/host']
const files = { root, directory: root, styleEntry: `${root}site.css` }

/** Bundles a module for browsers in memory. */
async function bundle(name: string): Promise<{ code: string; modules: string[] }> {
  const { tessera: _, ...config } = siteConfig(files, { plugins })
  const result = (await build({
    ...config,
    mode: 'production',
    build: {
      write: false,
      minify: false,
      // What screens of packages are made of: the back office's own build has it.
      rolldownOptions: { input: name, preserveEntrySignatures: 'strict', external: ['@tessera/admin'] },
    },
  })) as Rolldown.RolldownOutput
  const chunks = result.output.filter(each => each.type === 'chunk')
  return {
    code: chunks.map(each => each.code).join('\n'),
    modules: chunks.flatMap(each => each.moduleIds),
  }
}

test('the public exports of plugins can be bundled for browsers, without any server code', async () => {
  const { code, modules } = await bundle('virtual:tessera/admin')
  expect(code).toContain('website-builder')
  expect(code).not.toContain('__vite-browser-external')
  expect(modules.filter(each => /\/server\/|node_modules\/(knex|fastify|pg)\//.test(each))).toEqual([])
  expect(modules.some(each => each.endsWith('plugins/website-builder/src/entities.ts'))).toBe(true)
})

test('only packages that export `./admin` are imported by the back office', () => {
  const door = (name: string) => {
    const found = findPackage(name, root)
    return found && hasDoor(found, './admin')
  }
  expect(door('@tessera/website-builder-widgets')).toBe(true)
  expect(door('@tessera/website-builder')).toBe(false)
})

test('the widgets packages of a site are in the order of its configuration', async () => {
  const { code, modules } = await bundle('virtual:tessera/site')
  const order = ['file-storage', 'website-builder', 'host'].map(each =>
    modules.findIndex(module => module.includes(`plugins/${each}/widgets/src/index.ts`)),
  )
  expect(order).not.toContain(-1)
  expect(code).toContain('module: "plugins/website-builder/widgets/src/slider/default-controls.tsx"')
  expect(code).not.toContain('__vite-browser-external')
})

test('a package that is not installed is reported, with what to do', () => {
  expect(() => siteConfig(files, { plugins: ['tessera-plugin-of-nobody'] })).toThrow(
    'tessera-plugin-of-nobody is not installed: run npm install tessera-plugin-of-nobody',
  )
})

test('packages are found where they really are', () => {
  expect(findPackage('@tessera/website-builder', root)).toMatchObject({
    directory: `${root}plugins/website-builder`,
    widgets: '@tessera/website-builder-widgets',
  })
  expect(findPackage('no-such-package', root)).toBeNull()
})
