import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Target } from '../target.ts'
import type { FloorPage } from './pages.ts'
import type { WayName } from './way.ts'

/** A process of the floor. */
interface FloorProcess extends Target {
  /** Gives it a page to send. @returns length of what it renders for it */
  setPage(page: FloorPage): Promise<number>
  stop(): void
}

/** The ways of articles, and what has only one: pages, and the cart. */
export interface Floor {
  readonly ways: Readonly<Record<WayName, Target>>
  readonly hand: FloorProcess
  stop(): void
}

/**
 * Starts each way as a process of its own, as ours is one.
 * @param publicUrl where buyers come back to
 */
export async function startFloor(databaseUrl: string, publicUrl: string): Promise<Floor> {
  const start = (name: string) => startProcess(name, { DATABASE_URL: databaseUrl, PUBLIC_URL: publicUrl })
  const [hand, serialised, text, json, knex, objection] = await Promise.all([
    start('hand'),
    start('serialised'),
    start('text'),
    start('json'),
    start('knex'),
    start('objection'),
  ])
  const ways = { serialised, text, json, knex, objection }
  return {
    ways,
    hand,
    stop() {
      for (const each of [hand, ...Object.values(ways)]) each.stop()
    },
  }
}

async function startProcess(name: string, environment: Readonly<Record<string, string>>): Promise<FloorProcess> {
  const child = fork(path.join(import.meta.dirname, 'server.ts'), {
    env: { ...process.env, NODE_ENV: 'production', FLOOR: name, ...environment },
  })
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  return {
    url,
    pid: child.pid as number,
    application: name,
    async setPage(page) {
      child.send(page)
      const [{ rendered }] = (await once(child, 'message')) as [{ rendered: number }]
      return rendered
    },
    stop: () => void child.kill(),
  }
}
