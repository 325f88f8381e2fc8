import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { publishedManifest } from './published-manifest.ts'
import { publishedPackages } from './workspace.ts'

const root = path.resolve(import.meta.dirname, '..')

describe('the manifest of a published package', () => {
  it('leads to what was compiled, and says what npm and the registry need', () => {
    const own = {
      name: '@tessera/tea',
      version: '1.2.0',
      exports: { '.': './src/index.ts', './ui': './src/ui/index.tsx', './styles.css': './src/tea.css' },
      dependencies: { '@tessera/core': '1.2.0', tea: '3.0.0' },
      peerDependencies: { react: '19.3.1' },
      devDependencies: { '@types/tea': '1.0.0' },
      tessera: { module: 'tea', widgets: '@tessera/tea-widgets' },
    }
    const repository = { type: 'git', url: 'git+https://example.com/tea.git', directory: 'tea' }
    expect(publishedManifest(own, { hasMessages: true, own: new Set(['@tessera/core']), repository })).toEqual({
      name: '@tessera/tea',
      version: '1.2.0',
      license: 'MIT',
      repository,
      engines: { node: '>=24.15' },
      publishConfig: { access: 'public', provenance: false },
      keywords: ['tessera-plugin'],
      exports: {
        '.': { 'tessera-source': './src/index.ts', types: './dist/src/index.d.ts', default: './dist/src/index.js' },
        './ui': {
          'tessera-source': './src/ui/index.tsx',
          types: './dist/src/ui/index.d.ts',
          default: './dist/src/ui/index.js',
        },
        './styles.css': './src/tea.css',
        './messages/*': './messages/*',
        './package.json': './package.json',
      },
      dependencies: { '@tessera/core': '~1.2.0', tea: '3.0.0' },
      peerDependencies: { react: '^19.3.1' },
      tessera: { module: 'tea', range: '^1.2.0', widgets: '@tessera/tea-widgets' },
    })
  })

  it.each(publishedPackages(root))('of $name has a source for every door', ({ folder, manifest }) => {
    const sources = Object.values(manifest.exports ?? {}).map(String)
    const files = sources.filter(source => !source.includes('*'))
    expect(files.filter(source => !existsSync(path.join(root, folder, source)))).toEqual([])
  })
})
