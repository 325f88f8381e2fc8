import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that systems give to outgoing connections and to servers that ask for any (from 32768 on Linux, 49152
 * elsewhere): one of those could be gone before it is used.
 */
const [lowest, highest] = [15_000, 32_000] as const

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const port = randomInt(lowest, highest)
  const server = createServer().listen(port)
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return freePort()
    throw error
  }
  server.close()
  await once(server, 'close')
  return port
}
