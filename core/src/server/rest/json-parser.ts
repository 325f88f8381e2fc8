import type { FastifyInstance } from 'fastify'
import { UnsupportedMediaTypeError } from '../errors.ts'
import { parseJson } from './json-text.ts'

/**
 * Makes a scope read bodies as `application/json` in UTF-8 and nothing else: what has another type, or names another
 * encoding, is refused with 415 before anything looks at it.
 */
export function registerJsonParser(scope: FastifyInstance): void {
  scope.removeContentTypeParser(['application/json', 'text/plain'])
  scope.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      if (!isUtf8(request.headers['content-type'] ?? '')) throw new UnsupportedMediaTypeError()
      done(null, body.length === 0 ? undefined : parseJson(body))
    } catch (error) {
      done(error as Error)
    }
  })
}

function isUtf8(contentType: string): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType)?.[1]
  return charset === undefined || /^utf-?8$/i.test(charset)
}
