import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { workspacePackages } from './workspace.ts'

interface LockedPackage {
  /** Folder of a workspace package, if `link` is set. */
  readonly resolved?: string
  readonly link?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

const root = path.resolve(import.meta.dirname, '..')
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, LockedPackage>>
}
const packages = workspacePackages(root)
const widgets = packages.filter(
  ({ folder, manifest }) =>
    folder.endsWith('/widgets') && Object.keys(manifest.dependencies ?? {}).every(name => name.startsWith('@tessera/')),
)
const isModule = (folder: string) => /^(plugins|examples)\/[^/]+$/.test(folder)

/** Where what a package requires by name lies: beside it, or in a folder above. */
function locationOf(name: string, from: string): string {
  const location = path.posix.join(from, 'node_modules', name)
  if (lock.packages[location]) return location
  if (from === '.') throw new Error(`package-lock.json has no ${name}`)
  return locationOf(name, path.posix.dirname(from))
}

/** What npm installs with a package: its dependencies and its peers, and theirs. @param isFollowed says which workspace packages count */
function closureOf(folder: string, isFollowed: (folder: string) => boolean, reached = new Set<string>()): Set<string> {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = lock.packages[folder] ?? {}
  const peers = Object.keys(peerDependencies ?? {}).filter(name => !peerDependenciesMeta?.[name]?.optional)
  for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
    const location = locationOf(name, folder)
    const { link, resolved } = lock.packages[location] ?? {}
    const found = link && resolved ? resolved : location
    if (reached.has(found) || (link && !isFollowed(found))) continue
    reached.add(found)
    closureOf(found, isFollowed, reached)
  }
  return reached
}

describe('what npm installs', () => {
  it('with @tessera/core is nothing else', () => {
    const core = packages.find(({ name }) => name === '@tessera/core')
    expect(core?.folder).toBe('core/definition')
    for (const kind of ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const) {
      expect(core?.manifest[kind]).toBeUndefined()
    }
    expect([...closureOf('core/definition', () => true)]).toEqual([])
  })

  it('is known for several packages of widgets that use core and widget-sdk alone', () => {
    expect(widgets.length).toBeGreaterThan(5)
  })

  it.each(widgets)(
    'with $name is ten packages at most, beside the modules whose definitions it reads',
    ({ folder }) => {
      const closure = [...closureOf(folder, each => !isModule(each))]
      expect(closure).toContain('widget-sdk')
      expect(closure).not.toContain('core/server')
      expect(closure.filter(each => each.includes('node_modules/')).length).toBeLessThanOrEqual(10)
    },
  )

  it.each(packages.filter(({ folder }) => /^plugins\/[^/]+$/.test(folder)))(
    'with the definitions in $name, and the client that reads by them, is twelve packages at most',
    ({ folder }) => {
      const reached = closureOf(
        folder,
        () => true,
        closureOf('core/client', () => true),
      )
      expect([...reached, folder, 'core/client'].length, [...reached].join('\n')).toBeLessThanOrEqual(12)
    },
  )
})
