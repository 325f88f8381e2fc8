import createError from '@fastify/error'
import type { FastifyInstance } from 'fastify'
import { parseJson } from './json-text.ts'

/** A body of another type than the route takes. */
export const UnsupportedMediaTypeError = createError<[]>(
  'TESSERA_UNSUPPORTED_MEDIA_TYPE',
  'The body must be application/json in UTF-8',
  415,
)

/**
 * Makes a scope read bodies as `application/json` in UTF-8 and nothing else: what has another type, or names another
 * encoding, is refused with 415 before anything looks at it.
 */
export function acceptJsonOnly(scope: FastifyInstance): void {
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
