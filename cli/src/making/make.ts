import path from 'node:path'
import colors from 'picocolors'
import type { Argv } from 'yargs'
import { hideBin } from 'yargs/helpers'
import type { Outcome } from './carry-out.ts'
import type { Plan } from './plan.ts'

export interface MakingArguments {
  readonly root?: string
  readonly json: boolean
  readonly 'dry-run': boolean
  readonly force: boolean
  readonly yes: boolean
}

/** Options of every command that writes files of a project. */
export function makingOptions(parser: Argv): Argv<MakingArguments> {
  return parser
    .option('json', { type: 'boolean', default: false, describe: 'Print JSON, for programs' })
    .option('dry-run', { type: 'boolean', default: false, describe: 'Only say what would be written' })
    .option('force', { type: 'boolean', default: false, describe: 'Edit files with uncommitted changes, too' })
    .option('yes', { type: 'boolean', default: false, describe: 'Ask nothing' }) as unknown as Argv<MakingArguments>
}

/**
 * Finishes what a command before left, plans all of this one, then writes it. Others of the project wait as long.
 * @param asks whether planning asks questions, which nothing is printed into
 */
export async function make(
  options: MakingArguments,
  plans: (plan: Plan) => Promise<void>,
  { asks = false } = {},
): Promise<void> {
  const { Plan } = await import('./plan.ts')
  const plan = new Plan(path.resolve(options.root ?? '.'))
  if (!options['dry-run']) return carriedOut(plan, options, plans, asks)
  await planAll(plan, plans)
  report(await plannedOutcome(plan), options, true, plan.details)
}

async function planAll(plan: Plan, plans: (plan: Plan) => Promise<void>): Promise<void> {
  await plans(plan)
  const { declareImports } = await import('./declare-imports.ts')
  declareImports(plan)
}

async function carriedOut(
  plan: Plan,
  options: MakingArguments,
  plans: (plan: Plan) => Promise<void>,
  asks: boolean,
): Promise<void> {
  const { root } = plan
  const { carryOut, finishInterrupted } = await import('./carry-out.ts')
  const { lockProject, printWait } = await import('./project-lock.ts')
  const unlock = await lockProject(root, printWait)
  try {
    const finished = await finishInterrupted(root)
    if (finished !== undefined) console.error(`Finished what was interrupted: tessera ${finished}`)
    const command = hideBin(process.argv).join(' ')
    const planned = () => planAll(plan, plans)
    const carried = () => carryOut(plan, { command, isForced: options.force })
    if (asks) await planned()
    const outcome = await working(options, () => (asks ? carried() : planned().then(carried)))
    report(outcome, options, false, plan.details)
  } finally {
    unlock()
  }
}

/** Shows to people that something takes long. */
async function working<Result>({ json }: MakingArguments, work: () => Promise<Result>): Promise<Result> {
  const { whileShown } = await import('../progress.ts')
  return json ? work() : whileShown('Working', work)
}

async function plannedOutcome({ changes, steps, next }: Plan): Promise<Outcome> {
  const { sortedChanges } = await import('./carry-out.ts')
  const migrations = steps.flatMap(each => (each.kind === 'migration' ? each.module : []))
  return { ...sortedChanges(changes), migrations: changes.length === 0 ? [] : migrations, next }
}

/** Prints what was written, and what comes next. */
export function report(outcome: Outcome, { json }: MakingArguments, isDry: boolean, details: object = {}): void {
  if (json) {
    console.log(JSON.stringify({ ...outcome, ...details }, null, 2))
    return
  }
  const { created, changed, removed = [], migrations, content = [], reverted = [], notes = [], next } = outcome
  if (created.length + changed.length + removed.length === 0) {
    console.log('There is nothing to do: all of it is there.')
    return
  }
  const line = (what: string, files: readonly string[]) => files.map(file => `${colors.green(what.padEnd(9))} ${file}`)
  const lines = [
    ...line(isDry ? 'creates' : 'created', created),
    ...line(isDry ? 'changes' : 'changed', changed),
    ...line(isDry ? 'removes' : 'removed', removed),
    ...line(isDry ? 'migrates' : 'migration', migrations),
    ...line('reverted', reverted),
    ...line('content', content),
    ...notes.flatMap(each => ['', colors.bold(`${each.package} ${each.version}`), each.notes.trim()]),
    ...(isDry || next.length === 0 ? [] : ['', ...next.map(each => `${colors.dim('next')}  ${each}`)]),
  ]
  console.log(lines.join('\n'))
}
