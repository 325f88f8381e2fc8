import multipart from '@fastify/multipart'
import { ValidationError } from '@tessera/core/server'
import type { FastifyInstance } from 'fastify'

/** Most answers of one form, and what is sent beside them. */
export const mostFields = 210
/** More than the longest answer has: what is cut off here is too long anyway. */
const mostBytesOfAnswer = 64_000

/** Lets the routes of a scope take forms as browsers send them, beside JSON: fields by name, and no files. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { files: 0, fields: mostFields, parts: mostFields, fieldNameSize: 800, fieldSize: mostBytesOfAnswer },
  })
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => fieldsOf(body),
  )
}

/** @throws ValidationError when a name is there twice */
function fieldsOf(body: string): Readonly<Record<string, string>> {
  const pairs = [...new URLSearchParams(body)]
  const fields = Object.fromEntries(pairs)
  if (Object.keys(fields).length < pairs.length) throw new ValidationError('Every field must be there once')
  return fields
}
