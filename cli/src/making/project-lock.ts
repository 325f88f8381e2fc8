import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { lockFile } from '@tessera/server/project'
import { isProject } from './project-configuration.ts'

/** Milliseconds between two looks whether another command has ended. */
const interval = 100

const fileIn = (root: string, name: string) => path.join(root, '.tessera', `${name}.lock`)

/**
 * Waits until no other command writes in a project, nor a process that such a command has begun.
 * @param onWait gets the number of the process that it waits for, once
 * @returns a function that lets others in
 */
export async function lockProject(root: string, onWait: (pid: number | undefined) => void): Promise<() => void> {
  // What is no project gets no folder of notes.
  if (!isProject(root)) return () => {}
  const unlock = await taken(fileIn(root, 'command'), onWait)
  // What a command that was killed has begun runs on.
  const release = await taken(fileIn(root, 'step'), onWait)
  release()
  return unlock
}

/** In a step that a command runs in a process of its own: the number of the command's. */
const commandVariable = 'TESSERA_STEP_OF'

/** The environment of a step of this command that is a command itself, and calls `lockAsStep`. */
export function stepEnvironment(): Readonly<Record<string, string>> {
  return { [commandVariable]: String(process.pid) }
}

/**
 * Has other commands wait until this process ends, if it is a step of one; if not, does nothing. A step whose command was killed before
 * it came to this ends: the next command finishes what was begun.
 * @returns whether it is a step
 */
export async function lockAsStep(root: string): Promise<boolean> {
  const command = process.env[commandVariable]
  if (command === undefined) return false
  const unlock = await taken(fileIn(root, 'step'), () => {})
  process.once('exit', unlock)
  if (process.ppid !== Number(command)) process.exit(1)
  return true
}

/** Says that a command waits, and for which process. */
export function printWait(pid: number | undefined): void {
  console.error(`Waiting for a command that writes in this project${pid === undefined ? '' : ` (process ${pid})`} …`)
}

/** Keeps other commands out for as long as a process lives. @returns a function that lets them in */
export function lockStep(root: string, pid: number): () => void {
  return lockFile(fileIn(root, 'step'), pid).unlock ?? (() => {})
}

async function taken(file: string, onWait: (pid: number | undefined) => void): Promise<() => void> {
  for (let isFirst = true; ; isFirst = false) {
    const lock = lockFile(file)
    if (lock.unlock) return lock.unlock
    if (isFirst) onWait(lock.holder?.pid)
    await setTimeout(interval)
  }
}
