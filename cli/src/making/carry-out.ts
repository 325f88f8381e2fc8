import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setAside } from '../removing/set-aside.ts'
import type { Applied, UpgradeNote } from '../upgrading/apply-upgrades.ts'
import { UsageError } from '../usage-error.ts'
import { installPackages, outputOfStep } from './child-process.ts'
import { removeEmptyFolders } from './empty-folders.ts'
import { formattedChanges, formattedText } from './format-files.ts'
import { Journal, type OpenEntry } from './journal.ts'
import type { Plan, PlannedChange, PlannedStep } from './plan.ts'
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
  /** Files that went, or that were moved to one of those that were created. */
  readonly removed?: readonly string[]
  readonly migrations: readonly string[]
  /** Migrations that were reverted. */
  readonly reverted?: readonly string[]
  /** Pieces of content that were created. */
  readonly content?: readonly string[]
  /** What new versions say. */
  readonly notes?: readonly UpgradeNote[]
  readonly next: readonly string[]
}

/**
 * Carries out a plan: all of it or nothing, also when the process is killed, as the next command finishes it.
 * @throws UsageError if files that it would edit have uncommitted changes, or a step fails
 */
export async function carryOut(plan: Plan, { command, isForced }: CarryOutOptions): Promise<Outcome> {
  const { root, steps, next } = plan
  const changes = await formattedChanges(root, plan.changes)
  if (changes.length === 0) return { created: [], changed: [], migrations: [], next: [] }
  const journal = new Journal(root)
  const { created, changed, removed } = sortedChanges(changes)
  const edited = [...changed, ...removed]
  const dirty = isForced ? [] : uncommittedFiles(root, edited).filter(file => !journal.hasWritten(file))
  if (dirty.length > 0) {
    throw new UsageError(`Commit first what isn’t, or say --force; it would edit: ${dirty.join(', ')}`)
  }
  const entry: OpenEntry = { command, changes, steps }
  journal.begin(entry)
  const done = await finish(root, journal, entry)
  return {
    created,
    changed: [...new Set([...changed, ...done.flatMap(each => each.changed ?? [])])],
    removed,
    migrations: done.flatMap(each => each.migrations),
    content: done.flatMap(each => each.content ?? []),
    reverted: done.flatMap(each => each.reverted ?? []),
    notes: done.flatMap(each => each.notes ?? []),
    next,
  }
}

/** The files of changes, by what becomes of them. */
export function sortedChanges(changes: readonly PlannedChange[]) {
  const files = (of: (change: PlannedChange) => boolean) => changes.filter(of).map(({ file }) => file)
  return {
    created: files(({ before }) => before === null),
    changed: files(({ before, after }) => before !== null && after !== null),
    removed: files(({ after }) => after === null),
  }
}

/** Finishes what a command that was killed has begun. @returns that command, if there was one */
export async function finishInterrupted(root: string): Promise<string | undefined> {
  const journal = new Journal(root)
  const { open } = journal
  if (open) await finish(root, journal, open)
  return open?.command
}

/** What a step has done. */
type Done = Pick<Outcome, 'migrations'> & Partial<Pick<Outcome, 'changed' | 'notes' | 'content' | 'reverted'>>

async function finish(root: string, journal: Journal, entry: OpenEntry): Promise<Done[]> {
  const left = journal.apply(entry)
  try {
    const done: Done[] = []
    for (const step of entry.steps) done.push(await run(root, step))
    journal.end(
      left,
      done.flatMap(each => each.migrations),
    )
    return done
  } catch (error) {
    const stays = journal.revert(entry)
    for (const step of entry.steps) undo(root, step)
    // Also if the packages can't be had again: what was taken back is not to be finished by the next command.
    journal.end(stays)
    await installAgain(root, entry.steps, error)
    throw error
  }
}

async function run(root: string, step: PlannedStep): Promise<Done> {
  switch (step.kind) {
    case 'migration':
      return { migrations: await writeMigrations(root, step) }
    case 'link':
      linkPackage(root, step.package, step.folder)
      return { migrations: [] }
    case 'install':
      await installPackages(root, step)
      return { migrations: [] }
    case 'upgrade':
      return upgraded(root, step)
    case 'settle':
      return settled(root, step)
    case 'place':
      moveWithin(root, step)
      return { migrations: [] }
    case 'discard':
      rmSync(path.join(root, step.file), { force: true })
      return { migrations: [] }
    case 'set-aside':
      setAside(root, step.package)
      return { migrations: [] }
    case 'drop':
      return dropped(root, step)
  }
}

/** Done twice it is done once. */
function moveWithin(root: string, { from, to }: { readonly from: string; readonly to: string }): void {
  const [source, target] = [path.join(root, from), path.join(root, to)]
  if (!existsSync(source)) return
  mkdirSync(path.dirname(target), { recursive: true })
  renameSync(source, target)
  removeEmptyFolders(root, from)
}

/** What a step has left that the files don't say. */
function undo(root: string, step: PlannedStep): void {
  if (step.kind === 'place') moveWithin(root, { from: step.to, to: step.from })
  // A link to a package that there is none of any more.
  if (step.kind === 'link' && !existsSync(path.join(root, step.folder)))
    rmSync(path.join(root, 'node_modules', step.package), { force: true })
}

async function dropped(root: string, step: PlannedStep & { kind: 'drop' }): Promise<Done> {
  const output = await ranByInstalled(root, ['remove', '--drop', JSON.stringify(step)], 'its tables can’t go')
  return { migrations: [], reverted: JSON.parse(output) as string[] }
}

/** In a process of its own, which finds the packages as they are now. */
async function settled(root: string, { isBuilt }: PlannedStep & { kind: 'settle' }): Promise<Done> {
  const built = isBuilt ? [] : ['--no-build']
  const output = await ranByInstalled(root, ['add', '--settle', ...built], 'the site doesn’t take it')
  return JSON.parse(output) as Done
}

/** The packages of the manifest as it is again. @throws UsageError with both reasons */
async function installAgain(root: string, steps: readonly PlannedStep[], reason: unknown): Promise<void> {
  const step = steps.find(each => each.kind === 'install')
  if (!step) return
  try {
    await installPackages(root, { ...step, refreshed: [] })
  } catch (error) {
    const messages = [reason, error].map(each => (each as Error).message)
    throw new UsageError(`${messages[0]}\nThe former packages aren’t back either: ${messages[1]}`)
  }
}

async function upgraded(root: string, { since, isForced }: PlannedStep & { kind: 'upgrade' }): Promise<Done> {
  const force = isForced ? ['--force'] : []
  const command = ['upgrade', '--since', JSON.stringify(since), ...force]
  return JSON.parse(await ranByInstalled(root, command, 'the upgrade has failed')) as Applied
}

/** Runs a command by the version that is installed now. @returns the last line that it printed: others are of what it runs */
async function ranByInstalled(root: string, command: readonly string[], failure: string): Promise<string> {
  const manifest = createRequire(path.join(root, 'package.json')).resolve('@tessera/cli/package.json')
  const { code, output, errors } = await outputOfStep(path.join(path.dirname(manifest), 'bin/tessera.js'), [
    ...command,
    ...['--root', root],
  ])
  // The help of the step helps nobody: it isn't what was asked for.
  const reason = errors.trim().replace(/\nSee: .*$/, '')
  if (code !== 0) throw new UsageError(`Everything is as it was, as ${failure}:\n${reason}`)
  return output.trim().split('\n').at(-1) ?? ''
}

/** Makes a package of the project's own findable by its name, as the installation of a workspace does. */
function linkPackage(root: string, name: string, folder: string): void {
  const link = path.join(root, 'node_modules', name)
  if (lstatSync(link, { throwIfNoEntry: false })) return
  mkdirSync(path.dirname(link), { recursive: true })
  symlinkSync(path.relative(path.dirname(link), path.join(root, folder)), link, 'junction')
}

/** In a process of its own, which reads the definitions as they are now. @returns the files */
async function writeMigrations(
  root: string,
  { module, renames = [] }: PlannedStep & { kind: 'migration' },
): Promise<string[]> {
  const manifest = createRequire(import.meta.url).resolve('@tessera/cli/package.json')
  const bin = path.join(path.dirname(manifest), 'bin/tessera.js')
  const { code, output, errors } = await outputOfStep(bin, [
    ...['migration', module, '--root', root],
    ...renames.flatMap(each => ['--rename', each]),
  ])
  if (code !== 0) {
    throw new UsageError(`The migration of ${module} can’t be written, so that nothing was changed:\n${errors.trim()}`)
  }
  const files = output
    .split('\n')
    .flatMap(line => /^written {2}(.+)$/.exec(line)?.[1] ?? [])
    .map(file => path.relative(root, file).split(path.sep).join('/'))
    .filter(file => existsSync(path.join(root, file)))
  for (const file of files) {
    const full = path.join(root, file)
    writeFileSync(full, await formattedText(root, file, readFileSync(full, 'utf8')))
  }
  return files
}
