import { spawn } from 'node:child_process'
import type { PackageManager } from 'create-tessera'
import { briefFlags } from '../brief-process.ts'
import { UsageError } from '../usage-error.ts'
import { lockStep, stepEnvironment } from './project-lock.ts'

interface ChildOutput {
  readonly code: number | null
  readonly output: string
  readonly errors: string
}

interface ChildOptions {
  readonly environment?: Readonly<Record<string, string>>
  /** Gets the number of its process. */
  readonly onStart?: (pid: number) => void
}

/** Runs a program without a terminal. @returns how it ended, and what it printed */
export async function outputOf(
  program: string,
  parts: readonly string[],
  cwd = process.cwd(),
  { environment = {}, onStart }: ChildOptions = {},
): Promise<ChildOutput> {
  const child = spawn(program, parts, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment, NO_COLOR: '1', FORCE_COLOR: '0' },
  })
  if (child.pid !== undefined) onStart?.(child.pid)
  let [output, errors] = ['', '']
  child.stdout.on('data', chunk => (output += chunk))
  child.stderr.on('data', chunk => (errors += chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { code, output, errors }
}

/** Runs a program that writes in a project: no other command does until it has ended, even if this process is killed. */
export async function outputInProject(
  root: string,
  program: string,
  parts: readonly string[],
  cwd?: string,
): Promise<ChildOutput> {
  let unlock = () => {}
  try {
    const onStart = (pid: number) => {
      unlock = lockStep(root, pid)
    }
    return await outputOf(program, parts, cwd, { onStart })
  } finally {
    unlock()
  }
}

/** Runs a command that writes in a project as a step of this one, which it locks by itself. @param script the CLI that runs it */
export function outputOfStep(script: string, command: readonly string[]): Promise<ChildOutput> {
  return outputOf(process.execPath, [...briefFlags, script, ...command], undefined, { environment: stepEnvironment() })
}

interface Installation {
  readonly manager: PackageManager
  readonly refreshed: readonly string[]
  readonly hasScripts: boolean
}

/**
 * Installs what the project's manifest says, then newer versions of packages that others brought along.
 * @throws UsageError with what the package manager said
 */
export async function installPackages(root: string, { manager, refreshed, hasScripts }: Installation): Promise<void> {
  const quiet = manager === 'npm' ? ['--no-audit', '--no-fund', '--loglevel=error'] : ['--reporter=silent']
  const commands = [['install'], ...(refreshed.length > 0 ? [['update', ...refreshed]] : [])]
  for (const command of commands) {
    const scripts = hasScripts ? [] : ['--ignore-scripts']
    const { code, output, errors } = await outputInProject(root, manager, [...command, ...quiet, ...scripts], root)
    if (code === 0) continue
    const reason = (errors.trim() || output.trim()).split('\n').slice(0, 12).join('\n')
    throw new UsageError(`${manager} ${command[0]} has failed:\n${reason}`)
  }
}
