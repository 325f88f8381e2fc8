import type { FastifyInstance } from 'fastify'

/**
 * Ends a connection whose request body is not there in time. Forms with files are left out: how long they may take is for
 * the server's own limit to say.
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
