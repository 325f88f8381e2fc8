import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Upgrade } from '@tessera/server'
import { migrate, migrateDown, type OpenedDatabase } from '@tessera/server/host'
import { findPackage, hasDoor } from '@tessera/server/project'
import { compare, gt, lte } from 'semver'
import { Journal } from '../making/journal.ts'
import { Plan } from '../making/plan.ts'
import { uncommittedFiles } from '../making/uncommitted-files.ts'
import { openProject } from '../project-database.ts'
import { UsageError } from '../usage-error.ts'
import { editedProject } from './edited-project.ts'

/** What the versions that were installed have done to a project. */
export interface Applied {
  readonly changed: readonly string[]
  /** `blog/20261127000000_initial` */
  readonly migrations: readonly string[]
  readonly notes: readonly UpgradeNote[]
}

export interface UpgradeNote {
  readonly package: string
  readonly version: string
  readonly notes: string
}

export interface ApplyOptions {
  readonly root: string
  /** Versions before, by the name of their package. */
  readonly since: Readonly<Record<string, string>>
  /** Edits files with uncommitted changes, too. */
  readonly isForced: boolean
}

/**
 * Adapts the sources of a project to the versions that are installed now, then migrates its database: all of it or nothing.
 * @throws UsageError that names what has failed; files are as they were, and this run's migrations are reverted
 */
export async function applyUpgrades({ root, since, isForced }: ApplyOptions): Promise<Applied> {
  const plan = new Plan(root)
  const notes: UpgradeNote[] = []
  for (const [name, before] of Object.entries(since)) {
    for (const upgrade of await upgradesOf(root, name, before)) {
      try {
        await upgrade.change?.(editedProject(plan))
      } catch (error) {
        throw new UsageError(`The changes of ${name} ${upgrade.version} can’t be made: ${(error as Error).message}`)
      }
      notes.push({ package: name, version: upgrade.version, notes: upgrade.notes })
    }
  }
  const changed = plan.changes.map(({ file }) => file)
  const journal = new Journal(root)
  const dirty = isForced ? [] : uncommittedFiles(root, changed).filter(file => !journal.hasWritten(file))
  if (dirty.length > 0) {
    throw new UsageError(`Commit first what isn’t, or say --force; it would edit: ${dirty.join(', ')}`)
  }
  const entry = { command: 'upgrade', changes: plan.changes, steps: [] }
  journal.apply(entry)
  try {
    return { changed, notes, migrations: await migrated(root) }
  } catch (error) {
    journal.revert(entry)
    throw error
  }
}

/** What a package asks for between the version that was there and the one that is, in the order of versions. */
async function upgradesOf(root: string, name: string, before: string): Promise<Upgrade[]> {
  const found = findPackage(name, root)
  if (!found || !hasDoor(found, './upgrades')) return []
  const file = createRequire(found.from).resolve(`${name}/upgrades`)
  const { default: upgrades } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { default: Upgrade[] }
  return upgrades
    .filter(({ version }) => gt(version, before) && lte(version, found.version))
    .toSorted((one, other) => compare(one.version, other.version))
}

/**
 * Migrates the database of a project.
 * @param then what has to succeed, too
 * @throws UsageError with the reason; the migrations that this call has made are reverted
 */
export async function migrated(
  root: string,
  then: (database: OpenedDatabase) => Promise<void> = async () => undefined,
): Promise<string[]> {
  const { database, sources } = await openProject(path.resolve(root))
  const done: { readonly module: string; readonly name: string }[] = []
  try {
    await migrate(database, sources, each => done.push(each))
    await then(database)
    return done.map(({ module, name }) => `${module}/${name}`)
  } catch (error) {
    const reason = (error as Error).message
    try {
      for (const { module } of done.toReversed()) await migrateDown(database, sources, module, 1)
    } catch (failure) {
      const list = done.map(({ module, name }) => `${module}/${name}`).join(', ')
      throw new UsageError(`${reason}\nThese migrations were made and stay: ${list} (${(failure as Error).message})`)
    }
    throw new UsageError(reason)
  } finally {
    await database.close()
  }
}
