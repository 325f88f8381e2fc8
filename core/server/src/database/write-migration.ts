import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Change } from './change.ts'
import type { Difference } from './compare.ts'
import type { MigratedModule } from './migrated-module.ts'
import { migrationText } from './migration-text.ts'

/**
 * Writes the migration for a difference into the plugin's folder, that of its sources.
 * @param name in snake_case (default: derived from the changes)
 * @returns the path of the file
 */
export function writeMigration(
  plugin: MigratedModule,
  { bridge, changes }: Difference,
  name?: string,
  now = new Date(),
): string {
  if (!plugin.migrations) throw new TypeError(`Plugin ${plugin.name} declares no folder for migrations`)
  const own = sourceOf(plugin.migrations)
  const folder = bridge === undefined ? own : new URL(`${bridge}/`, own)
  const path = fileURLToPath(folder)
  if (path.includes('node_modules')) {
    throw new TypeError(`${path} belongs to an installed package: its migrations are written where it is developed`)
  }
  mkdirSync(path, { recursive: true })
  const known = existsSync(path)
    ? readdirSync(path)
        .map(file => file.slice(0, 14))
        .toSorted()
    : []
  const title = name === undefined ? nameOf(changes, known.length === 0) : toFileName(name)
  const file = fileURLToPath(new URL(`${nextNumber(known, now)}_${title}.ts`, folder))
  writeFileSync(file, migrationText(changes))
  return file
}

/**
 * Where migrations are developed: a plugin that was compiled says where the compiled ones are, in `dist` of a package that has its
 * sources in `src`.
 */
export function sourceOf(migrations: URL): URL {
  const compiled = fileURLToPath(migrations)
  const root = packageOf(compiled)
  const inside = relative(root, compiled).split(sep).join('/')
  if (!inside.startsWith('dist/') || !existsSync(join(root, 'src'))) return migrations
  return pathToFileURL(`${join(root, inside.slice('dist/'.length))}/`)
}

/** The folder of the package that a folder is in. */
function packageOf(folder: string): string {
  if (existsSync(join(folder, 'package.json')) || dirname(folder) === folder) return folder
  return packageOf(dirname(folder))
}

/** A UTC timestamp in seconds, later than all existing migrations. */
function nextNumber(known: readonly string[], now: Date): string {
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14)
  const last = known.findLast(number => /^\d{14}$/.test(number))
  return last !== undefined && last >= stamp ? String(BigInt(last) + 1n) : stamp
}

function nameOf(changes: readonly Change[], isFirst: boolean): string {
  if (isFirst) return 'initial'
  const module = changes.find(change => change.kind === 'renameModule')
  if (module) return toFileName(`rename_module_${module.from}_to_${module.to}`)
  const [change, ...others] = changes.filter(({ kind }) => kind !== 'renamePath')
  if (others.length > 0 || !change) return 'change'
  switch (change.kind) {
    case 'createTable':
    case 'dropTable':
      return toFileName(`${change.kind}_${change.table.name}`)
    case 'addColumn':
    case 'dropColumn':
      return toFileName(`${change.kind}_${change.table}_${change.column.name}`)
    case 'renameTable':
    case 'renamePath':
    case 'renameModule':
    case 'renameColumn':
      return toFileName(`${change.kind}_${change.from}_to_${change.to}`)
    default:
      return toFileName(`${change.kind}_${change.table}`)
  }
}

function toFileName(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 80)
}
