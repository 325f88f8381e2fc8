import { spawn } from 'node:child_process'
import type { PackageManager } from 'create-tessera'
import { UsageError } from '../usage-error.ts'
import { lockStep } from './project-lock.ts'

interface ChildOutput {
  readonly code: number | null
  readonly output: string
  readonly errors: string
}

/**
 * Runs a program without a terminal.
 * @param onStart gets the number of its process
 * @returns how it ended, and what it printed
 */
export async function outputOf(
  program: string,
  parts: readonly string[],
  cwd = process.cwd(),
  onStart: (pid: number) => void = () => undefined,
): Promise<ChildOutput> {
  const child = spawn(program, parts, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
  })
  if (child.pid !== undefined) onStart(child.pid)
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
    return await outputOf(program, parts, cwd, pid => {
      unlock = lockStep(root, pid)
    })
  } finally {
    unlock()
  }
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
