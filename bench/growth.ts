import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { discoverPlugins, migrate, migrationSources, syncLargeTables } from '@tessera/server/host'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import { buildSite, site } from '@tessera/site/server'
import demo from '../demo/index.ts'
import project from '../tessera.config.ts'
import { fillGrowth, type GrowthContent, growthContent } from './growth/content.ts'
import { growthDatabases } from './growth/databases.ts'
import { plansOf } from './growth/plans.ts'
import { growthTable } from './growth/table.ts'
import { type Work, works } from './growth/works.ts'
import { median } from './load.ts'

/**
 * How the cost of reads grows with the number of records: `npm run bench:growth`. One request at a time, asked of every size in
 * turn; medians, their ratio and its goal, into docs/bench/growth.md.
 */
const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    /** Databases stay for the next run. */
    keep: { type: 'boolean', default: false },
    /** Only rows whose name contains it. */
    only: { type: 'string', default: '' },
    plans: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '7' },
    /** Writes no file. */
    dry: { type: 'boolean', default: false },
  },
})
const sizes = options.sizes.split(',').map(Number)
const rounds = Number(options.rounds)
const root = path.resolve(import.meta.dirname, '..')
const dataDirectory = mkdtempSync(path.join(tmpdir(), 'tessera-growth-'))
const chosen = works.filter(({ name }) => name.includes(options.only))

interface Under {
  readonly host: TestHost
  readonly content: GrowthContent
}

const databases = await growthDatabases()
const hosts: TestHost[] = []
try {
  const plugins = await discoverPlugins(root, project)
  const buildDirectory = path.join(dataDirectory, 'build')
  const hasPages = chosen.some(({ isPage }) => isPage)
  if (hasPages) await buildSite({ root, dataDirectory, buildDirectory, project })
  const unders: Under[] = []
  for (const size of sizes) {
    const { database, isNew } = await databases.open(size)
    await migrate(database, migrationSources(plugins.map(({ plugin }) => plugin)))
    const host = await createTestHost({
      plugins,
      languages: ['en', 'ru'],
      defaultLanguage: 'en',
      database,
      demo,
      ...(hasPages && { extensions: [site({ root, buildDirectory, mode: 'production' })] }),
    })
    hosts.push(host)
    if (isNew) await timed(`${size} of each`, () => fillGrowth(database, size))
    await timed('indexes of large tables', () => syncLargeTables(host.host, host.app.log))
    unders.push({ host, content: await growthContent(database, size) })
  }
  const rows = []
  for (const work of chosen) {
    const medians = await measured(work, unders)
    rows.push({ work, medians })
    console.log(work.name.padEnd(50), medians.map(each => each.toFixed(1).padStart(9)).join(' '))
    const [largest] = unders.slice(-1)
    if (options.plans && largest) console.log(await plansOf(largest.host.host, () => ask(largest, work, rounds + 1)))
  }
  const table = growthTable({ sizes, rows, rounds, machine: `${cpus().length} × ${cpus()[0]?.model}` })
  console.log(`\n${table}`)
  if (!options.dry && options.only === '') {
    mkdirSync(path.join(root, 'docs/bench'), { recursive: true })
    writeFileSync(path.join(root, 'docs/bench/growth.md'), table)
  }
} finally {
  for (const host of hosts) await host.close()
  await databases.close(options.keep)
  rmSync(dataDirectory, { recursive: true, force: true })
}

/** Median milliseconds of a work for each size; the sizes take turns, so that other load affects all of them. */
async function measured(work: Work, unders: readonly Under[]): Promise<number[]> {
  const times = unders.map((): number[] => [])
  for (let round = 0; round <= rounds; round++) {
    for (const [index, under] of unders.entries()) {
      const took = await ask(under, work, round)
      // The first one of each fills PostgreSQL's own caches.
      if (round > 0) times[index]?.push(took)
    }
  }
  return times.map(median)
}

/** @returns milliseconds. @throws if the response is none of success */
async function ask({ host, content }: Under, work: Work, round: number): Promise<number> {
  const { secretKey } = host.host.configuration
  const headers = {
    'x-rbac-secret-key': secretKey,
    'cache-control': 'no-cache',
    ...(work.isCompressed && { 'accept-encoding': 'gzip' }),
  }
  const url = work.path(content, round)
  const began = performance.now()
  const response = await host.app.inject({ url, ...(!work.isPage && { headers }) })
  const took = performance.now() - began
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${response.body.slice(0, 300)}`)
  return took
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  await work()
  console.log(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
}
