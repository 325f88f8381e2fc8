import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
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

/** The package whose migrations a plugin has; undefined for one that is no package's, such as a test's own. */
export function packageOf({ migrations }: Pick<Plugin, 'migrations'>): PluginPackage | undefined {
  const folder = migrations && packageRoot(fileURLToPath(migrations))
  if (folder === undefined) return undefined
  const manifest = readManifest(folder)
  return manifest.tessera === undefined ? undefined : { folder, manifest }
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8'))
}

function packageRoot(folder: string): string | undefined {
  if (existsSync(resolve(folder, 'package.json'))) return resolve(folder)
  const parent = dirname(resolve(folder))
  return parent === resolve(folder) ? undefined : packageRoot(parent)
}
