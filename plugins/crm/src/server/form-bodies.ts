import multipart from '@fastify/multipart'
import { readParts, ValidationError } from '@tessera/core/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { crmIssues } from './errors.ts'

/** Most answers of one form, and what is sent beside them. */
export const mostFields = 210
/** More than the longest answer has: what is cut off here is too long anyway. */
const mostBytesOfAnswer = 64_000
const limits = { files: 0, fields: mostFields, parts: mostFields, fieldNameSize: 800, fieldSize: mostBytesOfAnswer }

/** Lets the routes of a scope take forms as browsers send them, beside JSON: fields by name, and no files. */
export async function registerFormParser(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart)
  scope.addHook('preValidation', async request => {
    if (request.isMultipart()) request.body = fieldsOf(await partsOf(request))
  })
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => fieldsOf([...new URLSearchParams(body)]),
  )
}

type Field = readonly [name: string, value: string]

async function partsOf(request: FastifyRequest): Promise<Field[]> {
  const fields: Field[] = []
  for await (const part of readParts(request, limits)) {
    if (part.type === 'file') throw new ValidationError(crmIssues.CRM_NO_FILES(part.name.slice(0, 100)))
    fields.push([part.name, part.value])
  }
  return fields
}

/** @throws ValidationError when a name is there twice */
function fieldsOf(fields: readonly Field[]): Readonly<Record<string, string>> {
  const named = Object.fromEntries(fields)
  if (Object.keys(named).length < fields.length) throw new ValidationError(crmIssues.CRM_REPEATED_FIELD())
  return named
}
