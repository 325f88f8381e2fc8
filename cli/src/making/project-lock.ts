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
