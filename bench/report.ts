import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'
import { type Measurement, shortTable, wholeTables } from './table.ts'

const root = path.resolve(import.meta.dirname, '..')
const begin = '<!-- bench: begin -->'
const end = '<!-- bench: end -->'

export interface Commit {
  readonly hash: string
  readonly subject: string
}

/** @throws if there is no such commit */
export function commitOf(name: string): Commit {
  const [hash = '', subject = ''] = git('log', '-1', '--format=%h%n%s', '--end-of-options', name).split('\n')
  return { hash, subject }
}

/** Whether this tree differs from its commit. */
export function hasChanges(): boolean {
  return git('status', '--porcelain') !== ''
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}

/** When, how and where it was measured, and of which commit. */
export function measuredOn(command: string, postgresql: string): string {
  return measuredBy(command, postgresql, `commit ${commitOf('HEAD').hash}, `)
}

/** When, how and where it was measured. */
export function measuredBy(command: string, postgresql: string, commit = ''): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${gigabytes} GB`
  return `${new Date().toISOString().slice(0, 10)}, ${commit}\`${command}\`; ${machine}, shared with the load and the database; Node ${process.version}, PostgreSQL ${postgresql}.`
}

/** Updates `docs/bench/bench.md`, and the table of the README, each between its markers. @throws if there are none */
export function writeReport(measurements: readonly Measurement[], measured: string): void {
  const file = path.join(root, 'docs/bench/bench.md')
  mkdirSync(path.dirname(file), { recursive: true })
  replaceIn(file, `${measured}\n\n${wholeTables(measurements)}`)
  replaceIn(path.join(root, 'README.md'), `${shortTable(measurements)}\n\n${measured}`)
}

function replaceIn(file: string, text: string): void {
  const whole = readFileSync(file, 'utf8')
  const [from, to] = [whole.indexOf(begin), whole.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${file} needs a line ${begin}, and a line ${end} below it`)
  writeFileSync(file, `${whole.slice(0, from)}${begin}\n${text}\n${whole.slice(to)}`)
}
