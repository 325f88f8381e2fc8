import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Looks whether the port can be listened on, before anything that takes time is done for it.
 * @throws EADDRINUSE, EACCES and the like, as listening would
 */
export async function assertPortIsFree(port: number, host: string): Promise<void> {
  const server = createServer().listen({ port, host })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
