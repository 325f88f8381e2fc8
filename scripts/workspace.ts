import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly workspaces?: readonly string[]
  readonly repository?: { readonly type: string; readonly url: string; readonly directory?: string }
  readonly exports?: Readonly<Record<string, unknown>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly tessera?: { readonly module?: string; readonly server?: string; readonly widgets?: string }
}

export interface WorkspacePackage {
  readonly name: string
  /** Relative to the root, with slashes: `plugins/blog/widgets`. */
  readonly folder: string
  readonly manifest: Manifest
}

/** The packages of this repository, as the root `package.json` lists them. */
export function workspacePackages(root: string): WorkspacePackage[] {
  return globSync([...(readManifest(root).workspaces ?? [])], { cwd: root })
    .filter(folder => existsSync(path.join(root, folder, 'package.json')))
    .map(folder => folder.split(path.sep).join('/'))
    .sort()
    .map(folder => {
      const manifest = readManifest(path.join(root, folder))
      return { name: manifest.name, folder, manifest }
    })
}

/** Those that are published: an example is none. */
export function publishedPackages(root: string): WorkspacePackage[] {
  return workspacePackages(root).filter(({ manifest }) => !manifest.private)
}

/** The `package.json` in a folder. */
export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
}

/** Packages of this repository that the package needs to run. */
export function dependenciesWithin(
  of: WorkspacePackage,
  packages: readonly WorkspacePackage[],
): readonly WorkspacePackage[] {
  const { dependencies, peerDependencies, peerDependenciesMeta } = of.manifest
  const peers = Object.keys(peerDependencies ?? {}).filter(name => !peerDependenciesMeta?.[name]?.optional)
  const names = new Set([...Object.keys(dependencies ?? {}), ...peers])
  return packages.filter(({ name }) => names.has(name))
}
