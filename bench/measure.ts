import { Connection } from './connection.ts'
import { cpuOf, cpuOfBackends } from './cpu.ts'
import type { BenchDatabase } from './database.ts'
import { assertSuccess, load, median } from './load.ts'
import type { Side, SideName } from './row.ts'

export interface Pace {
  readonly rounds: number
  /** Of one side in one round. */
  readonly seconds: number
}

export interface Figures {
  readonly name: SideName
  /** Requests per second: the median of the rounds, the slowest and the fastest of them. */
  readonly median: number
  readonly least: number
  readonly most: number
  /** Milliseconds of processor time for each request; undefined where they can't be read. */
  readonly serverCpu: number | undefined
  readonly databaseCpu: number | undefined
  /** One request at a time, each after a preparation: what counts is how long it takes. */
  readonly isSingle: boolean
}

/** A side and the database that it works on. */
export interface MeasuredSide extends Side {
  readonly database: BenchDatabase
}

interface Round {
  readonly count: number
  readonly seconds: number
  readonly serverCpu: number | undefined
  readonly databaseCpu: number | undefined
}

/** Requests of a round that are sent one by one. */
const singles = 8

/**
 * Measures the sides of a row in short rounds, one side after the other in each, so that what else happens on the machine
 * affects all equally. The first side begins in one round, the last in the next.
 */
export async function measure(sides: readonly MeasuredSide[], { rounds, seconds }: Pace): Promise<Figures[]> {
  const measured = new Map<MeasuredSide, Round[]>(sides.map(side => [side, []]))
  for (const side of sides) await roundOf(side, seconds / 2)
  for (let round = 0; round < rounds; round++) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      measured.get(side)?.push(await roundOf(side, seconds))
    }
  }
  return [...measured].map(([side, all]) => figuresOf(side, all))
}

function figuresOf({ name, work }: Side, rounds: readonly Round[]): Figures {
  const rates = rounds.map(({ count, seconds }) => count / seconds)
  const count = rounds.reduce((sum, round) => sum + round.count, 0)
  const perRequest = (part: 'serverCpu' | 'databaseCpu') => {
    const seconds = rounds.reduce((sum, round) => sum + (round[part] ?? Number.NaN), 0)
    return Number.isNaN(seconds) ? undefined : (seconds * 1000) / count
  }
  return {
    name,
    median: median(rates),
    least: Math.min(...rates),
    most: Math.max(...rates),
    serverCpu: perRequest('serverCpu'),
    databaseCpu: perRequest('databaseCpu'),
    isSingle: work.before !== undefined,
  }
}

async function roundOf({ target, work, database }: MeasuredSide, seconds: number): Promise<Round> {
  const cpu = await cpuReader(target.pid, target.application, database)
  if (work.before) return singleRequests(target.url, work.next, work.before, cpu)
  const before = cpu()
  const done = await load(target.url, work, seconds)
  return { ...done, ...since(before, cpu()) }
}

async function singleRequests(
  url: string,
  next: () => Buffer,
  before: () => Promise<void>,
  cpu: () => Cpu,
): Promise<Round> {
  const connection = new Connection(url)
  await connection.opened()
  const rounds: Round[] = []
  for (let count = 0; count < singles; count++) {
    await before()
    const [cpuBefore, began] = [cpu(), performance.now()]
    assertSuccess(url, await connection.send(next()))
    rounds.push({ count: 1, seconds: (performance.now() - began) / 1000, ...since(cpuBefore, cpu()) })
  }
  connection.close()
  const sum = (part: 'serverCpu' | 'databaseCpu') => {
    const all = rounds.map(round => round[part])
    return all.includes(undefined) ? undefined : all.reduce<number>((total, each) => total + (each ?? 0), 0)
  }
  // A page in a garbage collection is not what a page takes.
  const seconds = median(rounds.map(round => round.seconds)) * singles
  return { count: singles, seconds, serverCpu: sum('serverCpu'), databaseCpu: sum('databaseCpu') }
}

interface Cpu {
  readonly server: number | undefined
  readonly database: number | undefined
}

/** Reads what the server and its connections' backends have taken so far. */
async function cpuReader(pid: number, application: string, database: BenchDatabase): Promise<() => Cpu> {
  const backends = await database.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and application_name = $1',
    [application],
  )
  const pids = backends.map(backend => backend.pid)
  return () => ({ server: cpuOf(pid), database: cpuOfBackends(pids) })
}

function since(before: Cpu, after: Cpu): Pick<Round, 'serverCpu' | 'databaseCpu'> {
  const difference = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? undefined : to - from
  return {
    serverCpu: difference(before.server, after.server),
    databaseCpu: difference(before.database, after.database),
  }
}
