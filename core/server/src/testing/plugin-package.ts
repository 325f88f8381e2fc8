import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findPackage } from '../configuration/installed-packages.ts'
import type { Plugin } from '../plugin/plugin.ts'

/** What a package says of itself, as far as tests ask. */
export interface Manifest {
  readonly name: string
  readonly exports?: Readonly<Record<string, unknown>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  /** What makes a package a plugin's. */
  readonly tessera?: unknown
}

/** The package of a plugin. */
export interface PluginPackage {
  readonly folder: string
  readonly manifest: Manifest
}

/**
 * The package of a plugin: the one that has its migrations, or the one that this is the server half of. Undefined for a plugin that is
 * no package's, such as a test's own.
 */
export function packageOf({ migrations }: Pick<Plugin, 'migrations'>): PluginPackage | undefined {
  const folder = migrations && packageRoot(fileURLToPath(migrations))
  if (folder === undefined) return undefined
  const manifest = readManifest(folder)
  if (manifest.tessera !== undefined) return { folder, manifest }
  const whole = Object.keys({ ...manifest.peerDependencies, ...manifest.dependencies })
    .map(name => findPackage(name, folder))
    .find(each => each?.server === manifest.name)
  return whole ? { folder: whole.directory, manifest: readManifest(whole.directory) } : undefined
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8'))
}

function packageRoot(folder: string): string | undefined {
  if (existsSync(resolve(folder, 'package.json'))) return resolve(folder)
  const parent = dirname(resolve(folder))
  return parent === resolve(folder) ? undefined : packageRoot(parent)
}
