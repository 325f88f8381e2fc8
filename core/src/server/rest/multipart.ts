import createError from '@fastify/error'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../access/caller.ts'
import { ValidationError } from '../errors.ts'
import type { FileReceiver } from './file-receiver.ts'
import { parseJson } from './json-text.ts'
import { short } from './validation-cause.ts'

/** A record as a form brings it: its `data` part, and what became of its files. */
export interface Form {
  readonly data: unknown
  readonly fileValues: Record<string, unknown>
}

const FileTooLargeError = createError<[name: string, most: string]>(
  'TESSERA_FILE_TOO_LARGE',
  'The file "%s" must have at most %s bytes',
  413,
)

const dataPart = 'data'
const mostBytesOfData = 1024 * 1024
const mostBytesOfFile = 50 * 1024 * 1024
const mostFiles = 10

/** Parts, names and sizes of a form; the plugin's own defaults allow a thousand parts. */
function limits(receiver: FileReceiver | undefined) {
  return {
    fieldNameSize: 100,
    fieldSize: mostBytesOfData,
    fields: 2,
    files: mostFiles,
    parts: mostFiles + 2,
    headerPairs: 20,
    fileSize: receiver?.maximumBytes ?? mostBytesOfFile,
  }
}

/**
 * Reads a form part by part. Files go to the receiver while they arrive, one at a time; when anything goes wrong, what it
 * has stored is taken back.
 * @param isFileField whether the entity has a field of that name which takes a file
 * @throws ValidationError
 */
export async function readForm(
  request: FastifyRequest,
  receiver: FileReceiver | undefined,
  isFileField: (name: string) => boolean,
  context: Context,
): Promise<Form> {
  const fileValues: Record<string, unknown> = {}
  let data: { readonly value: unknown } | undefined
  try {
    for await (const part of partsOf(request, receiver)) {
      if (isData(part)) {
        if (data) throw new ValidationError('The part "data" must be there once')
        data = { value: await dataOf(part) }
      } else if (part.type === 'file') {
        if (!receiver || !isFileField(part.fieldname)) throw unknownPart(part.fieldname, 'takes no file')
        if (part.fieldname in fileValues) throw unknownPart(part.fieldname, 'takes one file only')
        Object.assign(fileValues, await received(part, receiver, context))
      } else {
        throw unknownPart(part.fieldname, 'is unknown: put the record into the part "data", as JSON')
      }
    }
    return { data: data ? data.value : {}, fileValues }
  } catch (error) {
    if (Object.keys(fileValues).length > 0) await receiver?.discard(fileValues)
    throw error
  }
}

async function received(part: MultipartFile, receiver: FileReceiver, context: Context) {
  const values = await receiver.receive(
    { fieldName: part.fieldname, fileName: part.filename, stream: part.file },
    context,
  )
  if (!part.file.truncated) return values
  await receiver.discard(values)
  throw new FileTooLargeError(short(part.fieldname), String(receiver.maximumBytes ?? mostBytesOfFile))
}

/** The parts, with what the parser complains about told apart from errors of ours. */
async function* partsOf(request: FastifyRequest, receiver: FileReceiver | undefined): AsyncGenerator<Multipart> {
  const parts = request.parts({ limits: limits(receiver) })
  try {
    for (;;) {
      const next = await parts.next().catch(toRefusal)
      if (next.done) return
      yield next.value
    }
  } finally {
    await parts.return?.(undefined)
  }
}

function toRefusal(error: unknown): never {
  const { statusCode } = error as { statusCode?: unknown }
  if (statusCode === 413) throw error
  throw new ValidationError('The form is malformed')
}

/** A browser sends JSON that is a Blob as a file. */
function isData(part: Multipart): boolean {
  return part.fieldname === dataPart && (part.type === 'field' || part.mimetype.startsWith('application/json'))
}

async function dataOf(part: Multipart): Promise<unknown> {
  if (part.type === 'file') {
    const content = await part.toBuffer()
    if (content.length > mostBytesOfData) throw new ValidationError('The part "data" is too long')
    return parseJson(content, 'The part "data"')
  }
  if (part.valueTruncated) throw new ValidationError('The part "data" is too long')
  const text = typeof part.value === 'string' ? part.value : JSON.stringify(part.value)
  return parseJson(text, 'The part "data"')
}

function unknownPart(name: string, complaint: string): ValidationError {
  return new ValidationError(`The part "${short(name)}" ${complaint}`)
}
