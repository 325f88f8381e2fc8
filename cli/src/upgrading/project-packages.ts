import { readFileSync } from 'node:fs'
import path from 'node:path'
import { installCommand } from '@tessera/server/project'
import { UsageError } from '../usage-error.ts'

/** A package that a project depends on directly, as it is installed. */
export interface ProjectPackage extends PackageNeeds {
  readonly name: string
  readonly version: string
  /** Version range, or file, of the project's manifest. */
  readonly specifier: string
  /** One of the product's, which are released together; otherwise a plugin of somebody else. */
  readonly isOfProduct: boolean
}

/** What a package says it works with. */
export interface PackageNeeds {
  /** Versions of the product, and of Node, where it says so. */
  readonly range?: string | undefined
  readonly node?: string | undefined
}

/** The part of a package's manifest that upgrades read. */
export interface PackageManifest {
  readonly name: string
  readonly version: string
  readonly engines?: { readonly node?: string }
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly tessera?: {
    readonly module?: string
    readonly range?: string
    readonly server?: string
    readonly widgets?: string
  }
}

/** The manifest of a project, as upgrades change it. */
export interface ProjectManifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly overrides?: Readonly<Record<string, unknown>>
}

/** Where the product's version is read. */
export const leadingPackage = '@tessera/server'

export function isOfProduct(name: string): boolean {
  return name.startsWith('@tessera/') || name === 'create-tessera'
}

/** A package says which versions of the product it fits by `tessera.range`, or as npm's packages do. */
export function needsOf({ name, tessera, peerDependencies, engines }: PackageManifest): PackageNeeds {
  const peer = isOfProduct(name)
    ? undefined
    : (peerDependencies?.[leadingPackage] ?? peerDependencies?.['@tessera/core'])
  return { range: tessera?.range ?? peer, node: engines?.node }
}

/** Packages of their own that a plugin's server half and its widgets are in: `@tessera/rbac-server`, `@tessera/rbac-widgets`. */
export function halvesOf({
  name,
  tessera: { server, widgets } = {},
}: Pick<PackageManifest, 'name' | 'tessera'>): string[] {
  return [server, widgets].flatMap(half =>
    half === undefined || half === name || half.startsWith(`${name}/`) ? [] : half,
  )
}

/**
 * The product's packages and the plugins that a project depends on.
 * @throws UsageError in a folder that is no installed project
 */
export function projectPackages(root: string): ProjectPackage[] {
  const manifest = readJson<ProjectManifest>(path.join(root, 'package.json'))
  if (!manifest) throw new UsageError(`There is no package.json in ${root}`)
  const found = Object.entries({ ...manifest.devDependencies, ...manifest.dependencies }).flatMap(
    ([name, specifier]): ProjectPackage[] => {
      const installed = readJson<PackageManifest>(path.join(root, 'node_modules', name, 'package.json'))
      if (!installed) return []
      const ofProduct = isOfProduct(name)
      if (!ofProduct && installed.tessera?.module === undefined) return []
      return [{ name, specifier, version: installed.version, isOfProduct: ofProduct, ...needsOf(installed) }]
    },
  )
  if (!found.some(({ name }) => name === leadingPackage)) {
    throw new UsageError(
      `${root} has no ${leadingPackage} among its dependencies: ${installCommand(root)} comes before upgrades`,
    )
  }
  return found
}

/** @returns undefined without that file */
function readJson<Content>(file: string): Content | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new UsageError(`${file} can’t be read: ${(error as Error).message}`)
  }
}
