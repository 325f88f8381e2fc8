import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Checks that the port is free before anything expensive is done.
 * @throws EADDRINUSE, EACCES etc., like listening does
 */
export async function assertPortIsFree(port: number, host: string): Promise<void> {
  const server = createServer().listen({ port, host })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
