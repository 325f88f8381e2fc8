import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'

const heartbeat = 5_000
/** On other machines and in other containers, only the heartbeat shows whether a holder is alive. */
const staleAfter = 6 * heartbeat

interface Holder {
  readonly pid: number
  readonly host: string
  /** Distinguishes a process from a later one with the same pid; empty if unknown. */
  readonly birth: string
}

/** Folders locked by this process; its pid in a lock file may stem from an earlier container. */
const held = new Set<string>()

/**
 * Locks a data directory for this process: two processes would corrupt it. The lock of a dead process is taken over.
 * @returns a function that releases the lock
 * @throws if another live process holds it
 */
export function lockDataDirectory(directory: string): () => void {
  const path = `${directory}.lock`
  mkdirSync(dirname(directory), { recursive: true })
  const mine: Holder = { pid: process.pid, host: hostname(), birth: birthOf(process.pid) }
  while (!create(path, mine)) {
    const holder = read(path)
    if (held.has(path) || (holder && isAlive(holder, path))) throw new DataDirectoryInUseError(directory, holder)
    discard(path, holder)
  }
  held.add(path)
  const beat = setInterval(() => touch(path), heartbeat)
  beat.unref()
  return () => {
    clearInterval(beat)
    held.delete(path)
    rmSync(path, { force: true })
  }
}

/** Another process has the embedded database open. */
export class DataDirectoryInUseError extends Error {
  constructor(directory: string, holder: Holder | undefined) {
    const who = holder ? `process ${holder.pid} on ${holder.host}` : 'another process'
    super(
      `The embedded database in ${directory} is in use by ${who}. Stop that process first, or set DATABASE_URL to a ` +
        'PostgreSQL server, which any number of processes can share.',
    )
    this.name = 'DataDirectoryInUseError'
  }
}

function create(path: string, holder: Holder): boolean {
  try {
    writeFileSync(path, JSON.stringify(holder), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function read(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

/** Removes a dead process's lock, unless another process has just taken it over. */
function discard(path: string, dead: Holder | undefined): void {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  const found = read(aside)
  if (found?.pid !== dead?.pid || found?.birth !== dead?.birth) renameSync(aside, path)
  else rmSync(aside, { force: true })
}

function isAlive(holder: Holder, path: string): boolean {
  if (holder.host !== hostname()) return Date.now() - statSync(path).mtimeMs < staleAfter
  if (holder.pid === process.pid) return false
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return holder.birth === birthOf(holder.pid)
}

/** When the process began, in the system's own unit (Linux: field 22 of /proc/<pid>/stat, see proc(5)). */
function birthOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A process that has ended stays listed until its parent asks for it, which not every process 1 of a container does.
    return fields[0] === 'Z' ? 'ended' : (fields[19] ?? '')
  } catch {
    return ''
  }
}

function touch(path: string): void {
  try {
    const now = new Date()
    utimesSync(path, now, now)
  } catch {
    // The folder was removed, as tests do; there is nothing left to lock.
  }
}
