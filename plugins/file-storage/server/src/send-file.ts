import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type FastifyReply, type FastifyRequest, NotFoundError } from '@tessera/server'
import { create as disposition } from 'content-disposition'
import { byteRange } from './byte-range.ts'
import { fileIssues } from './errors.ts'
import { typeByName } from './file-type.ts'
import type { StoredFile } from './storage.ts'

/** The bytes of a key never change, so browsers need not ask again. */
const forever = 'public, max-age=31536000, immutable'
/** Not public: the rules are checked on every request. */
export const eachTime = 'private, no-cache'
/** Of private files, which no cache keeps. */
const never = 'private, no-store'
/** Whatever a file contains, it must not run in the name of this site. */
const harmless = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox"
/** Browsers refuse to show a PDF in a sandbox; their PDF viewers are sandboxes themselves. */
const harmlessPdf = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'"

interface SentFile {
  /** Says what type it is. */
  readonly key: string
  readonly stored: StoredFile
  /** Its name when it is downloaded, without extension. */
  readonly title: string
  /** Whether any cache may store it, or the rules are checked each time; `content` is not cached at all. */
  readonly audience: 'everyone' | 'some' | 'content'
}

/**
 * Sends the bytes of a file, or the range of them that is asked for.
 * @param file null if there is none that the caller may see
 * @throws NotFoundError
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: SentFile | null,
): Promise<FastifyReply> {
  const type = file && typeByName(file.key)
  if (!file || !type) throw new NotFoundError(fileIssues.FILE_STORAGE_NOT_FOUND())
  const { key, stored, audience } = file
  const { mimeType, extension, isInline } = type
  const isContent = audience === 'content'
  const name = `${file.title || 'file'}.${extension}`
  const etag = `"${isContent ? hash('sha256', key, 'base64url').slice(0, 22) : key.replace(/\W/g, '-')}"`
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': { everyone: forever, some: eachTime, content: never }[audience],
    'content-disposition': isInline
      ? isContent
        ? disposition(name, { type: 'inline' })
        : 'inline'
      : disposition(name),
    'content-security-policy': extension === 'pdf' ? harmlessPdf : harmless,
    'cross-origin-resource-policy': audience === 'everyone' ? 'cross-origin' : 'same-origin',
    etag,
    'x-content-type-options': 'nosniff',
  })
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  reply.type(mimeType.startsWith('text/') ? `${mimeType}; charset=utf-8` : mimeType)

  const isSame = !request.headers['if-range'] || request.headers['if-range'] === etag
  const range = byteRange(isSame ? request.headers.range : undefined, stored.size)
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${stored.size}`).header('cache-control', 'no-store').send()
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${stored.size}`)
  reply.header('content-length', range ? range.end - range.start + 1 : stored.size)
  // Fastify's automatic HEAD routes would send the length of the response: a stream has none, so this one stays.
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : await stored.read(range ?? undefined))
}

function isKnown(header: string | undefined, etag: string): boolean {
  return header?.split(',').some(each => each.trim().replace(/^W\//, '') === etag) ?? false
}
