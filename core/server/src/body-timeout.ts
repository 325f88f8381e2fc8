import type { FastifyInstance } from 'fastify'

/**
 * Closes connections whose request body doesn't arrive in time. Multipart forms are excluded; the server's own request
 * timeout applies to them.
 * @param milliseconds from the headers to the end of the body
 */
export function registerBodyTimeout(app: FastifyInstance, milliseconds: number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined
    if (hasBody && !raw.headers['content-type']?.startsWith('multipart/')) {
      const timer = setTimeout(() => raw.destroy(), milliseconds)
      const stop = () => clearTimeout(timer)
      raw.once('end', stop).once('close', stop)
    }
    done()
  })
}
