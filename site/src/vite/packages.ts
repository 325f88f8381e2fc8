import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** A package of the project, as it is installed. */
export interface InstalledPackage {
  readonly name: string
  /** Real path of its folder: a workspace's own one, not the link to it. */
  readonly directory: string
  readonly version: string
  /** Name of the package with its widgets. */
  readonly widgets?: string
}

/** Packages are looked for from the project, then from this package. */
export function findPackage(name: string, root: string): InstalledPackage | null {
  const manifest = manifestPath(name, [join(root, 'package.json'), import.meta.url])
  if (!manifest) return null
  const { version = '', tessera } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    version?: string
    tessera?: { widgets?: string }
  }
  const directory = dirname(realpathSync(manifest))
  return { name, directory, version, ...(tessera?.widgets && { widgets: tessera.widgets }) }
}

/** The plugins that a configuration names, in its order. @throws when one is not installed */
export function configuredPackages(
  plugins: readonly (string | readonly [string, unknown])[],
  root: string,
): InstalledPackage[] {
  return plugins.map(each => installed(typeof each === 'string' ? each : each[0], root))
}

/** The widgets packages of plugins, in the order of the configuration. */
export function widgetsPackages(plugins: readonly InstalledPackage[], root: string): InstalledPackage[] {
  return plugins.flatMap(({ widgets }) => (widgets ? [installed(widgets, root)] : []))
}

function installed(name: string, root: string): InstalledPackage {
  const found = findPackage(name, root)
  if (!found) throw new Error(`${name} is not installed: run npm install ${name}, or take it out of tessera.config.ts`)
  return found
}

function manifestPath(name: string, from: readonly string[]): string | null {
  for (const base of from) {
    for (const folder of createRequire(base).resolve.paths(name) ?? []) {
      const path = join(folder, name, 'package.json')
      if (existsSync(path)) return path
    }
  }
  return null
}
