import type { FastifyInstance } from 'fastify'
import { UnsupportedMediaTypeError } from '../errors.ts'
import { parseJson } from './json-text.ts'

/**
 * Accepts `application/json` in UTF-8 only; other content types and encodings are refused with 415.
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
