import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'

const heartbeat = 5_000
/** On other machines and in other containers, only the heartbeat shows whether a holder is alive. */
const staleAfter = 6 * heartbeat

/** The process that has a lock. */
export interface FileLockHolder {
  readonly pid: number
  readonly host: string
  /** Distinguishes a process from a later one with the same pid; empty if unknown. */
  readonly birth: string
}

/** Locks of this process; its pid in a lock file may stem from an earlier container. */
const held = new Set<string>()

/**
 * Takes a lock, which is a file. That of a dead process is taken over.
 * @param path of the file, whose folder is made
 * @param pid of the process whose death frees the lock (default: this one)
 * @returns a function that releases the lock, or who has it: undefined where that isn't known
 */
export function lockFile(
  path: string,
  pid = process.pid,
): { readonly unlock: () => void } | { readonly unlock?: undefined; readonly holder: FileLockHolder | undefined } {
  mkdirSync(dirname(path), { recursive: true })
  const mine: FileLockHolder = { pid, host: hostname(), birth: birthOf(pid) }
  while (!create(path, mine)) {
    const holder = read(path)
    if (held.has(path) || (holder && isAlive(holder, path))) return { holder }
    discard(path, holder)
  }
  held.add(path)
  const beat = setInterval(() => touch(path), heartbeat)
  beat.unref()
  const unlock = () => {
    clearInterval(beat)
    held.delete(path)
    rmSync(path, { force: true })
  }
  return { unlock }
}

/** A lock is never there without its holder, where the file system has links. */
function create(path: string, holder: FileLockHolder): boolean {
  const text = JSON.stringify(holder)
  const aside = `${path}.${process.pid}.new`
  writeFileSync(aside, text)
  try {
    return isDone(() => linkSync(aside, path)) ?? isDone(() => writeFileSync(path, text, { flag: 'wx' })) ?? false
  } finally {
    rmSync(aside, { force: true })
  }
}

/** @returns false if the file is there already, undefined if it can't be made so */
function isDone(make: () => void): boolean | undefined {
  try {
    make()
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EEXIST' ? false : undefined
  }
}

function read(path: string): FileLockHolder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as FileLockHolder
  } catch {
    return undefined
  }
}

/** Removes a dead process's lock, unless another process has just taken it over. */
function discard(path: string, dead: FileLockHolder | undefined): void {
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

function isAlive(holder: FileLockHolder, path: string): boolean {
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
