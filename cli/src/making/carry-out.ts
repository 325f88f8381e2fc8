import { spawn } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { UsageError } from '../usage-error.ts'
import { Journal, type OpenEntry } from './journal.ts'
import type { Plan, PlannedStep } from './plan.ts'
import { uncommittedFiles } from './uncommitted-files.ts'

export interface CarryOutOptions {
  /** As it was given, for the journal. */
  readonly command: string
  /** Edits files that have uncommitted changes, too. */
  readonly isForced: boolean
}

/** What a command has done. */
export interface Outcome {
  readonly created: readonly string[]
  readonly changed: readonly string[]
  readonly migrations: readonly string[]
  readonly next: readonly string[]
}

/**
 * Carries out a plan: all of it or nothing, also when the process is killed, as the next command finishes it.
 * @throws UsageError if files that it would edit have uncommitted changes, or a step fails
 */
export async function carryOut(plan: Plan, { command, isForced }: CarryOutOptions): Promise<Outcome> {
  const { root, changes, steps, next } = plan
  const [created, changed] = [
    changes.filter(each => each.before === null),
    changes.filter(each => each.before !== null),
  ]
  if (changes.length === 0) return { created: [], changed: [], migrations: [], next: [] }
  const journal = new Journal(root)
  const edited = changed.map(({ file }) => file)
  const dirty = isForced ? [] : uncommittedFiles(root, edited).filter(file => !journal.hasWritten(file))
  if (dirty.length > 0) {
    throw new UsageError(`Commit first what isn’t, or say --force; it would edit: ${dirty.join(', ')}`)
  }
  const entry: OpenEntry = { command, changes, steps }
  journal.begin(entry)
  const migrations = await finish(root, journal, entry)
  return { created: created.map(({ file }) => file), changed: edited, migrations, next }
}

/** Finishes what a command that was killed has begun. @returns that command, if there was one */
export async function finishInterrupted(root: string): Promise<string | undefined> {
  const journal = new Journal(root)
  const { open } = journal
  if (open) await finish(root, journal, open)
  return open?.command
}

async function finish(root: string, journal: Journal, entry: OpenEntry): Promise<string[]> {
  const left = journal.apply(entry)
  try {
    const migrations: string[] = []
    for (const step of entry.steps) migrations.push(...(await run(root, step)))
    journal.end(left)
    return migrations
  } catch (error) {
    journal.end(journal.revert(entry))
    throw error
  }
}

async function run(root: string, step: PlannedStep): Promise<string[]> {
  if (step.kind === 'migration') return writeMigrations(root, step.module)
  linkPackage(root, step.package, step.folder)
  return []
}

/** Makes a package of the project's own findable by its name, as the installation of a workspace does. */
function linkPackage(root: string, name: string, folder: string): void {
  const link = path.join(root, 'node_modules', name)
  if (lstatSync(link, { throwIfNoEntry: false })) return
  mkdirSync(path.dirname(link), { recursive: true })
  symlinkSync(path.relative(path.dirname(link), path.join(root, folder)), link, 'junction')
}

/** In a process of its own, which reads the definitions as they are now. @returns the files */
async function writeMigrations(root: string, module: string): Promise<string[]> {
  const manifest = createRequire(import.meta.url).resolve('@tessera/cli/package.json')
  const bin = path.join(path.dirname(manifest), 'bin/tessera.js')
  const child = spawn(process.execPath, [bin, 'migration', module, '--root', root], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
  })
  let [output, errors] = ['', '']
  child.stdout.on('data', chunk => (output += chunk))
  child.stderr.on('data', chunk => (errors += chunk))
  const code = await new Promise(resolve => child.once('close', resolve))
  if (code !== 0) {
    throw new UsageError(`The migration of ${module} can’t be written, so that nothing was changed:\n${errors.trim()}`)
  }
  return output
    .split('\n')
    .flatMap(line => /^written {2}(.+)$/.exec(line)?.[1] ?? [])
    .map(file => path.relative(root, file))
    .filter(file => existsSync(path.join(root, file)))
}
