import { existsSync, readdirSync } from 'node:fs'
import type { Knex } from 'knex'
import { bridgesOf, type MigratedModule } from './migrated-module.ts'

/** Location of a module's migrations. */
export interface MigrationSource {
  readonly module: string
  /** A folder with `20261121093000_name.ts` and, for each bridge, a folder of that module's name. */
  readonly folder: URL
  /** Configured modules that this one has relations to without depending on them. */
  readonly bridges: readonly string[]
  /** Modules whose tables its own ones refer to. */
  readonly dependencies?: readonly string[]
  /** Names that the module had before. */
  readonly formerly?: readonly string[]
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
export function migrationSources(plugins: readonly MigratedModule[]): MigrationSource[] {
  const modules = new Set(plugins.map(({ name }) => name))
  const sources = plugins.flatMap(plugin => {
    if (!plugin.migrations) return []
    const bridges = bridgesOf(plugin).filter(module => modules.has(module))
    const { name: module, migrations: folder, dependencies = [], formerly = [] } = plugin
    return [{ module, folder, bridges, dependencies, formerly }]
  })
  return [coreSource, ...sources]
}

/**
 * All files in execution order: core's own first, then by their time, so that each finds the tables of other modules as they were
 * when it was written. None comes before the first ones of the modules that it refers to.
 * @param sources in dependency order
 */
export function migrationFiles(sources: readonly MigrationSource[]): MigrationFile[] {
  const begins = new Map<string, string>()
  const ordered = sources.flatMap(({ module, folder, bridges, dependencies = [] }) => {
    const own = filesIn(folder)
    const begin = latest(own[0] ? timeOf(own[0].name) : '', dependencies, begins)
    begins.set(module, begin)
    return [
      { others: dependencies, files: own.map(file => ({ module, ...file, isBridge: false })) },
      ...bridges.toSorted().map(other => ({
        others: [module, other],
        files: filesIn(new URL(`${other}/`, folder)).map(({ name, url }) => {
          return { module, name: `${other}/${name}`, url, isBridge: true }
        }),
      })),
    ]
  })
  return ordered
    .flatMap(({ others, files }) =>
      files.map(({ isBridge, ...file }) => {
        const time = file.module === coreSource.module ? '' : latest(timeOf(file.name), others, begins)
        return { file, isBridge, time }
      }),
    )
    .toSorted((a, b) => compareTexts(a.time, b.time) || Number(a.isBridge) - Number(b.isBridge))
    .map(({ file }) => file)
}

/** The latest of a time and the times when modules begin. */
function latest(time: string, modules: readonly string[], begins: ReadonlyMap<string, string>): string {
  return [time, ...modules.map(each => begins.get(each) ?? '')].toSorted(compareTexts).at(-1) ?? ''
}

/** `ecommerce/20261121093000_initial` → `20261121093000` */
function timeOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1, name.lastIndexOf('/') + 15)
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
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
