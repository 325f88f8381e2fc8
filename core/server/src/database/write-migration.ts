import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Change } from './change.ts'
import type { Difference } from './compare.ts'
import type { MigratedModule } from './migrated-module.ts'
import { migrationText } from './migration-text.ts'

/**
 * Writes the migration for a difference into the plugin's folder.
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
  const folder = bridge === undefined ? plugin.migrations : new URL(`${bridge}/`, plugin.migrations)
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

/** A UTC timestamp in seconds, later than all existing migrations. */
function nextNumber(known: readonly string[], now: Date): string {
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14)
  const last = known.findLast(number => /^\d{14}$/.test(number))
  return last !== undefined && last >= stamp ? String(BigInt(last) + 1n) : stamp
}

function nameOf(changes: readonly Change[], isFirst: boolean): string {
  if (isFirst) return 'initial'
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
