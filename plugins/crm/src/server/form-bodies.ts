import { acceptParts, type FastifyInstance, type FastifyRequest, readParts, ValidationError } from '@tessera/server'
import { crmIssues } from './errors.ts'

/** Maximum number of answers in a form, and of the fields sent besides them. */
export const maxFields = 210
/** Above the limit of every kind of answer, so that truncated answers are too long anyway. */
const maxAnswerBytes = 64_000
const limits = { files: 0, fields: maxFields, parts: maxFields, fieldNameSize: 800, fieldSize: maxAnswerBytes }

/** Lets the routes of a scope accept forms as browsers send them, besides JSON: named fields, no files. */
export async function registerFormParser(scope: FastifyInstance): Promise<void> {
  await acceptParts(scope)
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

/** @throws ValidationError if a name occurs twice */
function fieldsOf(fields: readonly Field[]): Readonly<Record<string, string>> {
  const named = Object.fromEntries(fields)
  if (Object.keys(named).length < fields.length) throw new ValidationError(crmIssues.CRM_REPEATED_FIELD())
  return named
}
