import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where a running node is, for commands on the same machine. */
export interface RunningNode {
  /** `http://127.0.0.1:3000` */
  readonly address: string
  readonly pid: number
  readonly startedAt: string
}

/** Tells commands on this machine that a node listens. */
export function writeNodeFile(dataDirectory: string, address: string): void {
  const node: RunningNode = { address, pid: process.pid, startedAt: new Date().toISOString() }
  writeFileSync(fileIn(dataDirectory), `${JSON.stringify(node, null, 2)}\n`, { mode: 0o600 })
}

/** Takes it back, unless another node on this machine has told of itself since. */
export function removeNodeFile(dataDirectory: string): void {
  if (readNodeFile(dataDirectory)?.pid === process.pid) rmSync(fileIn(dataDirectory), { force: true })
}

/** The node that told of itself last, if its process is still there; a file that a crash left is ignored. */
export function readNodeFile(dataDirectory: string): RunningNode | null {
  const file = fileIn(dataDirectory)
  if (!existsSync(file)) return null
  try {
    const { address, pid, startedAt } = JSON.parse(readFileSync(file, 'utf8')) as Partial<RunningNode>
    if (typeof address !== 'string' || typeof pid !== 'number' || typeof startedAt !== 'string') return null
    return isAlive(pid) ? { address, pid, startedAt } : null
  } catch {
    return null
  }
}

function fileIn(dataDirectory: string): string {
  return join(dataDirectory, 'node.json')
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
