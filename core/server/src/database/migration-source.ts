import { existsSync, readdirSync } from 'node:fs'
import type { Knex } from 'knex'
import { bridgesOf } from '../discover-plugins.ts'
import type { Plugin } from '../plugin.ts'

/** Location of a module's migrations. */
export interface MigrationSource {
  readonly module: string
  /** A folder with `20261121093000_name.ts` and, for each bridge, a folder of that module's name. */
  readonly folder: URL
  /** Configured modules that this one has relations to without depending on them. */
  readonly bridges: readonly string[]
}

/** A migration file. */
export interface MigrationFile {
  readonly module: string
  /** Name in the ledger, without extension; bridges are prefixed with the other module: `ecommerce/20261121…`. */
  readonly name: string
  readonly url: URL
}

const coreSource: MigrationSource = {
  module: 'core',
  folder: new URL('../../migrations/', import.meta.url),
  bridges: [],
}

/**
 * The migration sources of a configuration, core's own first.
 * @param plugins in dependency order
 */
export function migrationSources(plugins: readonly Plugin[]): MigrationSource[] {
  const modules = new Set(plugins.map(({ name }) => name))
  const sources = plugins.flatMap(plugin => {
    if (!plugin.migrations) return []
    const bridges = bridgesOf(plugin).filter(module => modules.has(module))
    return [{ module: plugin.name, folder: plugin.migrations, bridges }]
  })
  return [coreSource, ...sources]
}

/** All files in execution order: modules first, then bridges. */
export function migrationFiles(sources: readonly MigrationSource[]): MigrationFile[] {
  const own = sources.flatMap(({ module, folder }) => filesIn(folder).map(file => ({ module, ...file })))
  const bridges = sources.flatMap(({ module, folder, bridges }) =>
    bridges
      .toSorted()
      .flatMap(other =>
        filesIn(new URL(`${other}/`, folder)).map(({ name, url }) => ({ module, name: `${other}/${name}`, url })),
      ),
  )
  return [...own, ...bridges]
}

/** Knex migration source for the files of one module. */
export class ModuleMigrations implements Knex.MigrationSource<MigrationFile> {
  readonly #files: MigrationFile[]

  constructor(files: readonly MigrationFile[], module: string) {
    this.#files = files.filter(file => file.module === module)
  }

  async getMigrations(): Promise<MigrationFile[]> {
    return this.#files
  }

  getMigrationName({ name }: MigrationFile): string {
    return name
  }

  async getMigration(file: MigrationFile): Promise<Knex.Migration> {
    const { up, down, ...rest } = await load(file)
    return { ...rest, up: awaited('up', up), ...(down && { down: awaited('down', down) }) }
  }
}

/** Set by `export const config = { transaction: false }`, for statements PostgreSQL can't run in a transaction. */
export async function isWithoutTransaction(file: MigrationFile): Promise<boolean> {
  return (await load(file)).config?.transaction === false
}

type Migration = Knex.Migration & { readonly config?: { readonly transaction?: boolean } }

function load({ url }: MigrationFile): Promise<Migration> {
  return import(/* @vite-ignore */ url.href)
}

type Direction = NonNullable<Knex.Migration['down']>

/** Rejects functions without a promise: a query builder that isn't awaited would silently never run. */
function awaited(name: string, work: Direction): Direction {
  return knex => {
    const done: unknown = work(knex)
    if (typeof (done as Partial<Promise<void>> | undefined)?.then !== 'function') {
      throw new TypeError(`${name}() returns no promise: declare it async, and await what it does`)
    }
    return done as Promise<void>
  }
}

/** Names have no extension: files are `.ts` in a working copy and `.js` in a published package. */
function filesIn(folder: URL): { name: string; url: URL }[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(file => /^\d{14}_[a-z0-9_]+\.[jt]s$/.test(file))
    .toSorted()
    .map(file => ({ name: file.slice(0, -3), url: new URL(file, folder) }))
}
