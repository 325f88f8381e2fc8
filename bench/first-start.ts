import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { startServer } from '../scripts/server-process.ts'

const interval = 50
const settlesWithin = 30_000

/**
 * Prints what a first start with the embedded database takes, with all its processes: it removes the built bundles, and adds
 * up each process's proportional share of memory (PSS) 20 times a second until half a minute after it is ready.
 */
export async function printFirstStart(): Promise<void> {
  rmSync(path.resolve(import.meta.dirname, '../.tessera/build'), { recursive: true, force: true })
  let peak = 0
  let last = 0
  const sampling = setInterval(() => {
    last = descendants(process.pid).reduce((sum, pid) => sum + proportionalShare(pid), 0)
    peak = Math.max(peak, last)
  }, interval)
  try {
    const server = await startServer({ environment: { DEMO: 'true', LOG_LEVEL: 'error' }, within: 600_000 })
    try {
      await new Promise(resolve => setTimeout(resolve, settlesWithin))
      const seconds = (server.readyAfter / 1000).toFixed(0)
      console.log(`First start, embedded database: ready after ${seconds} s, all processes together`)
      console.log(`at the peak ${megabytes(peak)} MB, settled ${megabytes(last)} MB`)
    } finally {
      await server.stop()
    }
  } finally {
    clearInterval(sampling)
  }
}

const megabytes = (bytes: number) => Math.round(bytes / 1e6)

function descendants(ancestor: number): number[] {
  const children = Map.groupBy(processes(), ({ parent }) => parent)
  const below = (pid: number): number[] => (children.get(pid) ?? []).flatMap(child => [child.pid, ...below(child.pid)])
  return below(ancestor)
}

function processes(): { pid: number; parent: number }[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(name => ({ pid: Number(name), parent: Number(/\) \S (\d+)/.exec(read(`/proc/${name}/stat`))?.[1]) }))
}

/** In bytes; memory that processes share counts once in all. */
function proportionalShare(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1024
}

/** A file of a process, empty if the process has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
