import type { ServerProcess } from '../scripts/server-process.ts'
import type { ArticleContent } from './article-content.ts'
import type { BenchDatabase } from './database.ts'
import type { Floor } from './floor/start.ts'
import type { Work } from './load.ts'
import type { Target } from './target.ts'

/** What a run measures. */
export interface Bench {
  readonly server: ServerProcess
  readonly database: BenchDatabase
  readonly content: ArticleContent
  /** Absent where a commit is compared with another. */
  readonly floor?: Floor
}

/** Ways of doing the same work. What is neither ours nor a library's is a floor: the fastest of them counts. */
export const sideNames = {
  tessera: 'Tessera',
  old: 'Tessera, compared commit',
  serialised: 'rows to compiled serialisers',
  text: 'rows to strings by hand',
  json: 'JSON by PostgreSQL',
  hand: 'hand-written SQL',
  constant: 'constant response',
  react: 'plain React',
  short: 'the same page with 10 records',
  knex: 'Knex',
  objection: 'Objection',
} as const

export type SideName = keyof typeof sideNames

export interface Side {
  readonly name: SideName
  readonly target: Target
  readonly work: Work
}

/** A line of the table. */
export interface Row {
  readonly work: string
  /** Least ratio to the floor. */
  readonly goal: number
  /** Ours first. */
  readonly sides: readonly Side[]
}

/** Rows that share what has to be there before them. */
export interface RowGroup {
  /** What its rows are called, for `--only`. */
  readonly works: readonly string[]
  /** Makes what they need, and compares what the sides return and leave. @throws AssertionError when that differs */
  prepare(bench: Bench): Promise<readonly Row[]>
}

/** Ours. */
export function tessera({ server: { url, pid } }: Bench, work: Work): Side {
  return { name: 'tessera', target: { url, pid, application: 'tessera' }, work }
}

export function isFloor(name: SideName): boolean {
  return !['tessera', 'old', 'knex', 'objection'].includes(name)
}
