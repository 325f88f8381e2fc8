import { Readable } from 'node:stream'
import multipart, { type FastifyMultipartBaseOptions, type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { FileTooLargeError, RequestAbortedError, ValidationError } from '../errors/errors.ts'
import { issues } from '../errors/issues.ts'
import { short } from '../validation/validation-cause.ts'

/** Limits of `@fastify/multipart`. */
export type FormLimits = NonNullable<FastifyMultipartBaseOptions['limits']>

/** A text of a form, or a file while it is still arriving. */
export type FormPart =
  | { readonly type: 'field'; readonly name: string; readonly value: string; readonly isTruncated: boolean }
  | {
      readonly type: 'file'
      readonly name: string
      readonly fileName: string
      readonly mimeType: string
      /** Fails if the form is truncated, the request aborted or the file too large. */
      readonly content: Readable
    }

/** Lets the routes of a scope read forms by `readParts`. */
export async function acceptParts(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart)
}

/**
 * Reads a form part by part. Files must be read or destroyed before the next part. JSON parts are always treated as files, so
 * that they are not decoded as text.
 * @param mostBytesOf returns the maximum bytes of a file by field name
 * @throws ValidationError for a malformed or truncated form, RequestAbortedError, and 413 if a limit is exceeded
 */
export async function* readParts(
  request: FastifyRequest,
  limits: FormLimits,
  mostBytesOf: (name: string) => number = () => 0,
): AsyncGenerator<FormPart> {
  const parts = request.parts({ limits, isPartAFile: isFile } as Parameters<FastifyRequest['parts']>[0])
  try {
    for (;;) {
      const next = await parts.next().catch(error => {
        throw refusal(error, request)
      })
      if (next.done) return
      yield toPart(next.value, request, mostBytesOf)
    }
  } finally {
    await parts.return?.(undefined)
  }
}

/** An option of busboy that the plugin passes on. */
function isFile(_name: string, type: string | undefined, fileName: string | undefined): boolean {
  return fileName !== undefined || type === 'application/octet-stream' || /^application\/json\b/i.test(type ?? '')
}

function toPart(part: Multipart, request: FastifyRequest, mostBytesOf: (name: string) => number): FormPart {
  const { fieldname: name } = part
  if (part.type === 'field') {
    return { type: 'field', name, value: String(part.value ?? ''), isTruncated: part.valueTruncated }
  }
  const content = Readable.from(bytesOf(part, request, mostBytesOf(name)), { objectMode: false })
  // Errors also surface through the parts, if the content is never read.
  content.on('error', () => {})
  return { type: 'file', name, fileName: part.filename ?? '', mimeType: part.mimetype, content }
}

/** The file's bytes. Only errors of the request itself count as the sender's fault, not those of the reader. */
async function* bytesOf(
  { fieldname, file }: MultipartFile,
  request: FastifyRequest,
  most: number,
): AsyncGenerator<Buffer> {
  let bytes = 0
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > most) break
      yield chunk
    }
  } catch (error) {
    throw refusal(error, request)
  }
  if (bytes > most || file.truncated) throw new FileTooLargeError({ name: short(fieldname), maximum: most })
}

function refusal(error: unknown, { raw }: FastifyRequest): Error {
  if ((error as { statusCode?: unknown }).statusCode === 413) return error as Error
  return raw.destroyed && !raw.complete
    ? new RequestAbortedError()
    : new ValidationError(issues.MALFORMED('', {}, 'The form'))
}
