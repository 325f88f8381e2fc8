import { existsSync, readdirSync } from 'node:fs'
import type { Knex } from 'knex'
import { bridgesOf } from '../discover-plugins.ts'
import type { Plugin } from '../plugin.ts'

/** Where the migrations of one module are. */
export interface MigrationSource {
  readonly module: string
  /** A folder with `20261121093000_name.ts` and, for each bridge, a folder of that module's name. */
  readonly folder: URL
  /** Other modules in the configuration that this one has relations to without depending on them. */
  readonly bridges: readonly string[]
}

/** One file. */
export interface MigrationFile {
  readonly module: string
  /** Name in the ledger, without extension; those of a bridge begin with the other module's: `ecommerce/20261121…`. */
  readonly name: string
  readonly url: URL
}

const coreSource: MigrationSource = {
  module: 'core',
  folder: new URL('../../../migrations/', import.meta.url),
  bridges: [],
}

/**
 * Where the migrations of a configuration are, core's own first.
 * @param plugins in the order of their dependencies
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

/** The files of all sources in the order in which they run: modules first, then what links them. */
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

/** What Knex's migrator is given: the files of one module. */
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

/** `export const config = { transaction: false }`, for what PostgreSQL does outside of transactions only. */
export async function isWithoutTransaction(file: MigrationFile): Promise<boolean> {
  return (await load(file)).config?.transaction === false
}

type Migration = Knex.Migration & { readonly config?: { readonly transaction?: boolean } }

function load({ url }: MigrationFile): Promise<Migration> {
  return import(/* @vite-ignore */ url.href)
}

type Direction = NonNullable<Knex.Migration['down']>

/** A builder that nobody awaits never runs, and nobody would notice. */
function awaited(name: string, work: Direction): Direction {
  return knex => {
    const done: unknown = work(knex)
    if (typeof (done as Partial<Promise<void>> | undefined)?.then !== 'function') {
      throw new TypeError(`${name}() returns no promise: declare it async, and await what it does`)
    }
    return done as Promise<void>
  }
}

/** `.ts` in a working copy and `.js` in a published package are the same migration. */
function filesIn(folder: URL): { name: string; url: URL }[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(file => /^\d{14}_[a-z0-9_]+\.[jt]s$/.test(file))
    .toSorted()
    .map(file => ({ name: file.slice(0, -3), url: new URL(file, folder) }))
}
