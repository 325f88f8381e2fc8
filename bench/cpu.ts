import { readdirSync, readFileSync } from 'node:fs'

/**
 * The seconds of processor time that a process has taken so far, with all of its threads.
 * @returns undefined where there is no `/proc`
 */
export function cpuOf(pid: number): number | undefined {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`)
    const nanoseconds = tasks.reduce((sum, task) => sum + runTime(`/proc/${pid}/task/${task}/schedstat`), 0)
    return nanoseconds / 1e9
  } catch {
    return undefined
  }
}

/** The same of the backends of a database server on this machine. */
export function cpuOfBackends(pids: readonly number[]): number | undefined {
  const each = pids.filter(isBackend).map(cpuOf)
  if (each.length === 0 || each.includes(undefined)) return undefined
  return each.reduce<number>((sum, seconds) => sum + (seconds ?? 0), 0)
}

/** A number that the server gives means something else here when it runs on another machine, or in a container. */
function isBackend(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
  } catch {
    return false
  }
}

/** A thread may end while it is looked for. */
function runTime(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[0])
  } catch {
    return 0
  }
}
