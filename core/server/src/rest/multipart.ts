import { buffer } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../access/caller.ts'
import { ValidationError } from '../errors.ts'
import type { IssueKind } from '../issue.ts'
import { issues } from '../issues.ts'
import type { FileReceiver } from './file-receiver.ts'
import { type FormPart, readParts } from './form-parts.ts'
import { parseJson } from './json-text.ts'
import { short } from './validation-cause.ts'

/** A record received as a form: its `data` part, and the values of its files. */
export interface Form {
  readonly data: unknown
  readonly fileValues: Record<string, unknown>
}

const dataPart = 'data'
const dataName = 'The part "data"'
const mostBytesOfData = 1024 * 1024
const mostBytesOfFile = 50 * 1024 * 1024
const mostFiles = 10

/** Limits of a form; the plugin's defaults allow a thousand parts. */
const limits = {
  fieldNameSize: 100,
  fieldSize: mostBytesOfData,
  fields: 2,
  files: mostFiles,
  parts: mostFiles + 2,
  headerPairs: 20,
  // Each file has its own limit, which is enforced while it is received.
  fileSize: Number.POSITIVE_INFINITY,
}

/**
 * Reads a form part by part. Files are streamed to the receiver, one at a time; if anything fails, stored files are
 * discarded.
 * @param id of the record that is changed; undefined for a new one
 * @param isFileField whether the entity has a file field of that name
 * @throws ValidationError
 */
export async function readForm(
  request: FastifyRequest,
  receiver: FileReceiver | undefined,
  id: string | undefined,
  isFileField: (name: string) => boolean,
  context: Context,
): Promise<Form> {
  const fileValues: Record<string, unknown> = {}
  let data: { readonly value: unknown } | undefined
  const mostBytesOf = (name: string) =>
    name === dataPart ? mostBytesOfData : (receiver?.maximumBytes ?? mostBytesOfFile)
  try {
    for await (const part of readParts(request, limits, mostBytesOf)) {
      if (isData(part)) {
        if (data) throw new ValidationError(issues.NOT_ONCE(dataPart, {}, dataName))
        data = { value: parseJson(await contentOf(part), dataName) }
      } else if (part.type === 'file') {
        if (!receiver || !isFileField(part.name)) throw refusedPart(part.name, issues.PART_WITHOUT_FILE)
        if (part.name in fileValues) throw refusedPart(part.name, issues.PART_OF_ONE_FILE)
        const { name: fieldName, fileName, content: stream } = part
        const record = { ...(id !== undefined && { id }), ...(data && { data: data.value }) }
        Object.assign(fileValues, await receiver.receive({ fieldName, fileName, stream }, context, record))
      } else {
        throw refusedPart(part.name, issues.PART_UNKNOWN)
      }
    }
    return { data: data ? data.value : {}, fileValues }
  } catch (error) {
    if (Object.keys(fileValues).length > 0) await receiver?.discard(fileValues)
    throw error
  }
}

/** Browsers send JSON that is a Blob as a file. */
function isData(part: FormPart): boolean {
  return part.name === dataPart && (part.type === 'field' || part.mimeType.startsWith('application/json'))
}

async function contentOf(part: FormPart): Promise<string | Buffer> {
  if (part.type === 'field') {
    if (part.isTruncated)
      throw new ValidationError(issues.PART_TOO_LONG(dataPart, { maximum: mostBytesOfData }, dataName))
    return part.value
  }
  return buffer(part.content)
}

function refusedPart(name: string, kind: IssueKind<string>): ValidationError {
  return new ValidationError(kind(short(name), {}, `The part "${short(name)}"`))
}
