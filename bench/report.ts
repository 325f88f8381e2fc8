import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'
import { type Measurement, shortTable, wholeTables } from './table.ts'

const root = path.resolve(import.meta.dirname, '..')
const begin = '<!-- bench: begin -->'
const end = '<!-- bench: end -->'

/** When, how and where it was measured. */
export function measuredOn(command: string, postgresql: string): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${gigabytes} GB`
  return `${new Date().toISOString().slice(0, 10)}, commit ${commit}, \`${command}\`; ${machine}, shared with the load and the database; Node ${process.version}, PostgreSQL ${postgresql}.`
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
