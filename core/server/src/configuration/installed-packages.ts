import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { installCommand } from './install-command.ts'

/** A package of the project, as it is installed. */
export interface InstalledPackage {
  /** With the folder, if it is one of a package: `tessera-plugin-events/widgets`. */
  readonly name: string
  /** Real path of its folder: a workspace's own one, not the link to it. */
  readonly directory: string
  readonly version: string
  /** A file from which its name leads to it. */
  readonly from: string
  /** Name of the module that it is the plugin of. */
  readonly module?: string
  /** Name of the package with its server half, where that is another one: it is the door `./server` otherwise. */
  readonly server?: string
  /** Name of the package with its widgets, or of the folder: `tessera-plugin-events/widgets`. */
  readonly widgets?: string
  /** Folder with its translations of other packages' texts. */
  readonly translations?: string
}

/**
 * Packages are looked for from the project, then from `beside` (default: this package).
 * @param name of a package, or of a folder of one whose doors begin with it: `tessera-plugin-events/widgets`
 */
export function findPackage(name: string, root: string, beside = import.meta.filename): InstalledPackage | null {
  const [base, folder] = parted(name)
  const found = manifestOf(base, [join(root, 'package.json'), beside])
  if (!found) return null
  const { manifest, from } = found
  if (folder !== '') return folderOf(name, folder, manifest, from)
  const { version = '', tessera: { module, server, widgets, messages } = {} } = JSON.parse(
    readFileSync(manifest, 'utf8'),
  ) as {
    version?: string
    tessera?: { module?: string; server?: string; widgets?: string; messages?: string }
  }
  const directory = dirname(realpathSync(manifest))
  return {
    name,
    directory,
    version,
    from,
    ...(module && { module }),
    ...(server && { server }),
    ...(widgets && { widgets }),
    ...(messages && { translations: join(directory, messages) }),
  }
}

/** A folder of a package that has doors of its own; null if it has none. */
function folderOf(name: string, folder: string, manifest: string, from: string): InstalledPackage | null {
  const directory = dirname(realpathSync(manifest))
  const { version = '', exports } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
  if (typeof exports !== 'object' || !(`./${folder}` in exports)) return null
  return { name, directory: join(directory, folder), version, from }
}

interface Manifest {
  readonly version?: string
  readonly exports?: string | Readonly<Record<string, unknown>>
}

/** Whether a package has a door of that name: `./admin` and the file behind it. */
export function hasDoor({ name, directory }: InstalledPackage, door: string): boolean {
  const [, folder] = parted(name)
  const above = folder.split('/').map(() => '..')
  const manifest = join(directory, ...(folder === '' ? [] : above), 'package.json')
  const { exports = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
  return typeof exports === 'object' && (folder === '' ? door : door.replace('.', `./${folder}`)) in exports
}

/** `@acme/events/widgets` → `@acme/events` and `widgets`. */
function parted(name: string): readonly [base: string, folder: string] {
  const [, base = name, folder = ''] = /^(@[^/]+\/[^/]+|[^@/][^/]*)\/(.+)$/.exec(name) ?? []
  return [base, folder]
}

/** What the server half of a plugin is imported by. */
export function serverDoor({ name, server }: Pick<InstalledPackage, 'name' | 'server'>): string {
  return server ?? `${name}/server`
}

/** The package of a plugin as a configuration has it: by its name, or with its options. */
export function pluginPackage(configured: string | readonly [string, unknown]): string {
  return typeof configured === 'string' ? configured : configured[0]
}

/** The plugins that a configuration names, in its order. @throws when one is not installed */
export function configuredPackages(
  plugins: readonly (string | readonly [string, unknown])[],
  root: string,
): InstalledPackage[] {
  return plugins.map(each => installed(pluginPackage(each), root))
}

/** The widgets packages of plugins, in the order of the configuration. */
export function widgetsPackages(plugins: readonly InstalledPackage[], root: string): InstalledPackage[] {
  return plugins.flatMap(({ widgets, directory }) =>
    widgets ? [installed(widgets, root, join(directory, 'package.json'))] : [],
  )
}

function installed(name: string, root: string, beside?: string): InstalledPackage {
  const found = findPackage(name, root, beside)
  if (!found) {
    throw new Error(
      `${name} is not installed: run ${installCommand(root, [name])}, or take it out of tessera.config.ts`,
    )
  }
  return found
}

function manifestOf(name: string, bases: readonly string[]): { manifest: string; from: string } | null {
  for (const from of bases) {
    for (const folder of createRequire(from).resolve.paths(name) ?? []) {
      const manifest = join(folder, name, 'package.json')
      if (existsSync(manifest)) return { manifest, from }
    }
  }
  return null
}
