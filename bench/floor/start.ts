import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { FloorPage } from './server.ts'

export interface Floor {
  readonly url: string
  /** Gives it the page to send. @returns length of what it renders for it */
  setPage(page: FloorPage): Promise<number>
  stop(): void
}

/**
 * Starts the floor as a process of its own, as ours is one.
 * @param publicUrl where buyers come back to
 */
export async function startFloor(databaseUrl: string, publicUrl: string): Promise<Floor> {
  const child = fork(path.join(import.meta.dirname, 'server.ts'), {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl, PUBLIC_URL: publicUrl },
  })
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  return {
    url,
    async setPage(page) {
      child.send(page)
      const [{ rendered }] = (await once(child, 'message')) as [{ rendered: number }]
      return rendered
    },
    stop: () => void child.kill(),
  }
}
