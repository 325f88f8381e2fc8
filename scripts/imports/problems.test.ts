import { describe, expect, it } from 'vitest'
import type { Manifest, WorkspacePackage } from '../workspace.ts'
import { cyclesOf } from './cycles.ts'
import { moduleImports } from './module-imports.ts'
import { problemsOf } from './problems.ts'

const doors = { '.': {}, './server': {}, './package.json': './package.json' }

const packageAt = (folder: string, name: string, dependencies: string[] = [], more: Partial<Manifest> = {}) =>
  ({
    folder,
    name,
    manifest: {
      name,
      version: '1.0.0',
      exports: doors,
      dependencies: Object.fromEntries(dependencies.map(one => [one, '1.0.0'])),
      ...more,
    },
  }) satisfies WorkspacePackage

const core = packageAt('core/definition', '@tessera/core', [], {
  exports: { '.': {}, './package.json': './package.json' },
})
const server = packageAt('core/server', '@tessera/server', ['@tessera/core', 'fastify'], {
  exports: { '.': {}, './testing': {}, './package.json': './package.json' },
})
const sdk = packageAt('widget-sdk', '@tessera/widget-sdk', ['@tessera/core'], { peerDependencies: { react: '19.0.0' } })
const blog = packageAt('plugins/blog', '@tessera/blog', ['@tessera/core', '@tessera/server'])
const shop = packageAt('plugins/shop', '@tessera/shop', ['@tessera/core', '@tessera/server', '@tessera/blog'])
const shopWidgets = packageAt('plugins/shop/widgets', '@tessera/shop-widgets', [
  '@tessera/core',
  '@tessera/widget-sdk',
  '@tessera/shop',
  '@tessera/blog',
  '@tessera/blog-widgets',
])
const blogWidgets = packageAt('plugins/blog/widgets', '@tessera/blog-widgets', ['@tessera/core'])
const site = packageAt('site', '@tessera/site', ['@tessera/core', '@tessera/widget-sdk', '@tessera/blog'])
const cli = packageAt('cli', '@tessera/cli', ['@tessera/core', '@tessera/site', '@tessera/blog'])
const packages = [core, server, sdk, blog, shop, shopWidgets, blogWidgets, site, cli]

/** Problems of a module at a path in the repository that imports one thing. */
function importing(where: string, specifier: string): string[] {
  const [from] = packages.filter(({ folder }) => where.startsWith(`${folder}/`)).sort(byLongestFolder)
  if (!from) throw new Error(`No package has ${where}`)
  const file = where.slice(from.folder.length + 1)
  return problemsOf({ package: from, file, imports: [{ specifier, line: 1, isType: false }] }, packages).map(
    ({ what }) => what,
  )
}

const byLongestFolder = (a: WorkspacePackage, b: WorkspacePackage) => b.folder.length - a.folder.length

describe('who may import whom', () => {
  it.each([
    ['core/server/src/host.ts', 'fastify'],
    ['core/server/src/host.ts', '@tessera/core'],
    ['core/server/src/discover.ts', '@tessera/server/package.json'],
    ['plugins/blog/src/entities.ts', '@tessera/core'],
    ['plugins/blog/src/server/index.ts', '@tessera/server'],
    ['plugins/blog/src/server/index.ts', 'node:fs'],
    ['plugins/shop/src/relations.ts', '@tessera/blog'],
    ['plugins/shop/src/server/index.ts', '@tessera/blog/server'],
    ['plugins/shop/test/shop.test.ts', '@tessera/server/testing'],
    ['plugins/shop/widgets/src/product/card.tsx', '@tessera/widget-sdk'],
    ['plugins/shop/widgets/src/product/card.tsx', '@tessera/blog'],
    ['widget-sdk/src/registry.ts', 'react'],
    ['site/src/browser/main.ts', 'virtual:tessera/site'],
    ['site/src/server/render.ts', '@tessera/blog'],
    ['plugins/blog/test/blog.test.ts', '@tessera/blog/server'],
    ['cli/src/commands/start.ts', '@tessera/site/server'],
  ])('lets %s import %s', (where, specifier) => {
    expect(importing(where, specifier)).toEqual([])
  })

  it.each([
    ['the server imports a plugin', 'core/server/src/host.ts', '@tessera/blog', 'knows the definition language'],
    ['core imports a plugin', 'core/definition/src/entity.ts', '@tessera/blog', 'Core knows nothing but itself'],
    ['core imports the server', 'core/definition/src/entity.ts', '@tessera/server', 'Core knows nothing but itself'],
    ['core imports a part of Node', 'core/definition/src/entity.ts', 'node:fs', 'not there in a browser'],
    ['core has a dependency', 'core/definition/src/definition/field.ts', 'fastify', 'no dependency'],
    ['definitions import their own server', 'plugins/blog/src/index.ts', './server/index.ts', 'on the server only'],
    ['definitions import the server', 'plugins/blog/src/entities.ts', '@tessera/server', 'src/server/'],
    ['definitions import a part of Node', 'plugins/blog/src/entities.ts', 'node:fs', 'not there in a browser'],
    ['a server imports widgets', 'plugins/shop/src/server/index.ts', '@tessera/blog-widgets', 'no React'],
    [
      'widgets import the widgets of another',
      'plugins/shop/widgets/src/a.tsx',
      '@tessera/blog-widgets',
      '<Widget of={entity}',
    ],
    ['widgets import a server', 'plugins/shop/widgets/src/a.tsx', '@tessera/shop/server', 'hooks of widget-sdk'],
    [
      'widgets import the server of the product',
      'plugins/shop/widgets/src/a.tsx',
      '@tessera/server',
      'hooks of widget-sdk',
    ],
    ['the widget-sdk imports the server', 'widget-sdk/src/registry.ts', '@tessera/server', 'knows no module'],
    ['the browser side imports the server', 'site/src/browser/main.ts', '@tessera/server', 'virtual:tessera/site'],
    ['the browser side imports a module', 'site/src/browser/main.ts', '@tessera/blog', 'virtual:tessera/site'],
    ['the command imports a module', 'cli/src/main.ts', '@tessera/blog', 'tessera.config.ts only'],
    ['a path leads into another package', 'plugins/shop/src/index.ts', '../../blog/src/index.ts', 'by its name'],
    ['a name leads into a source folder', 'plugins/shop/src/index.ts', '@tessera/blog/src/index.ts', 'is not a door'],
    ['a package imports itself by name', 'plugins/blog/src/index.ts', '@tessera/blog', 'own files by path'],
    [
      'a dependency is not declared',
      'plugins/blog/src/server/index.ts',
      'fastify',
      'npm install fastify -w plugins/blog',
    ],
    ['a plugin imports one that it does not declare', 'plugins/blog/src/relations.ts', '@tessera/shop', 'not among'],
    ['widgets use a virtual module', 'plugins/shop/widgets/src/a.tsx', 'virtual:tessera/site', 'in the builds'],
  ])('refuses that %s', (_, where, specifier, message) => {
    expect(importing(where, specifier)).toEqual([expect.stringContaining(message)])
  })

  it('lets types through from one half of a package to the other', () => {
    const imports = [{ specifier: './server/index.ts', line: 1, isType: true }]
    expect(problemsOf({ package: blog, file: 'src/index.ts', imports }, packages)).toEqual([])
  })

  it('says where', () => {
    const imports = [{ specifier: 'fastify', line: 7, isType: false }]
    const [problem] = problemsOf({ package: blog, file: 'src/server/index.ts', imports }, packages)
    expect(problem?.where).toBe('plugins/blog/src/server/index.ts:7')
  })
})

describe('the imports of a module', () => {
  it('are statements, re-exports, dynamic imports and types, not comments', () => {
    const source = `import type { A } from 'a'
import { b, type C } from "b"
export { d } from './d.ts'
export * from 'e'
// import('comment')
const f = () => import('f')
type G = import('g').G
export const element = <p>import h from 'h'</p>
const i = import('i', { with: { type: 'json' } })`
    expect(moduleImports('module.tsx', source)).toEqual([
      { specifier: 'a', line: 1, isType: true },
      { specifier: 'b', line: 2, isType: false },
      { specifier: './d.ts', line: 3, isType: false },
      { specifier: 'e', line: 4, isType: false },
      { specifier: 'f', line: 6, isType: false },
      { specifier: 'g', line: 7, isType: false },
      { specifier: 'i', line: 9, isType: false },
    ])
  })

  it('are not guessed when the module has a mistake', () => {
    expect(() => moduleImports('module.ts', 'import from from')).toThrow('module.ts')
  })
})

describe('cycles', () => {
  it('are found once each, with the way round', () => {
    const graph = new Map([
      ['blog', ['core', 'shop']],
      ['shop', ['core', 'crm']],
      ['crm', ['blog']],
      ['core', []],
    ])
    expect(cyclesOf(graph)).toEqual([['blog', 'shop', 'crm', 'blog']])
  })

  it('are not seen where two ways lead to one package', () => {
    const graph = new Map([
      ['shop', ['blog', 'core']],
      ['blog', ['core']],
      ['core', []],
    ])
    expect(cyclesOf(graph)).toEqual([])
  })
})
