import { Readable } from 'node:stream'
import type { ListQuery, Row } from '@tessera/core'
import { type Caller, type Context, NotFoundError, type PluginHost, visitor } from '@tessera/core/server'
import { create as disposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  file as fileEntity,
  fileUrl,
  hasThumbnails,
  type ImageWidth,
  imageWidths,
  isStorageKey,
  thumbnailUrl,
} from '../index.ts'
import { byteRange } from './byte-range.ts'
import { fileIssues } from './errors.ts'
import { typeByName } from './file-type.ts'
import type { StoredFile } from './storage.ts'
import { Thumbnails, thumbnailNamed } from './thumbnails.ts'
import type { Uploads } from './uploads.ts'

/** The bytes of a key never change, so browsers need not ask again. */
const forever = 'public, max-age=31536000, immutable'
/** Another file may replace it, and viewers should see that soon. */
const aMinute = 'public, max-age=60'
/** Not public: the rules are checked on every request. */
const eachTime = 'private, no-cache'
/** Whatever a file contains, it must not run in the name of this site. */
const harmless = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox"
/** Browsers refuse to show a PDF in a sandbox; their PDF viewers are sandboxes themselves. */
const harmlessPdf = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'"

interface VisibleFile {
  readonly row: Row<typeof fileEntity>
  /** Everyone may read the record, so any cache may store its bytes. */
  readonly isPublic: boolean
}

/**
 * `/public/<key>` and `/public/thumbnails/<width>/<key>.webp`: only names issued by the storage are looked up at all;
 * and `/public/files/<id>`, with or without `/<width>`, which redirects to the record's current file. Each is for
 * callers who may read a record with those bytes.
 */
export async function registerPublicFiles(
  app: FastifyInstance,
  uploads: Uploads,
  host: Pick<PluginHost, 'read'>,
): Promise<void> {
  const storage = await uploads.storage()
  const thumbnails = new Thumbnails(storage, uploads.temporary)

  app.get('/public/*', { config: { access: 'public' }, schema: { hide: true } as object }, async (request, reply) => {
    const path = (request.params as { '*': string })['*']
    const thumbnail = thumbnailNamed(path)
    if (thumbnail) {
      const isOffered = hasThumbnails(thumbnail.key)
      const visible = isOffered ? await visibleFile('file', thumbnail.key, request.caller) : null
      return send(request, reply, path, visible, visible && (await thumbnails.find(thumbnail)))
    }
    const visible = isStorageKey(path) ? await visibleFile('file', path, request.caller) : null
    return send(request, reply, path, visible, visible && (await storage.find(path)))
  })

  const hidden = { hide: true } as object
  for (const url of ['/public/files/:id', '/public/files/:id/:width']) {
    app.get(url, { config: { access: 'public' }, schema: { ...hidden, params } }, async (request, reply) => {
      const { id, width } = request.params as { id: string; width?: ImageWidth }
      const visible = await visibleFile('id', id, request.caller)
      const file = visible?.row.file
      const address = file && (width ? thumbnailUrl(file, width) : fileUrl({ file }))
      if (!address) throw new NotFoundError(fileIssues.FILE_STORAGE_NOT_FOUND())
      return reply.header('cache-control', visible.isPublic ? aMinute : eachTime).redirect(address, 302)
    })
  }

  /** A record that the caller may read; preferably one that everyone may read. Deleted records are shown to nobody. */
  async function visibleFile(column: 'id' | 'file', value: string, caller: Caller): Promise<VisibleFile | null> {
    const query: ListQuery = { filters: { and: [{ column: column as never, method: 'eq', value }] }, limit: 1 }
    const find = async (context: Context) => (await host.read([{ entity: fileEntity, query }], context))[0]?.[0]
    const ofEveryone = await find(visitor)
    const row = ofEveryone ?? (caller.kind === 'nobody' ? undefined : await find({ caller }))
    return row ? { row: row as VisibleFile['row'], isPublic: ofEveryone !== undefined } : null
  }
}

const params = {
  type: 'object',
  properties: { id: { type: 'string', format: 'uuid' }, width: { type: 'integer', enum: imageWidths } },
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  visible: VisibleFile | null,
  file: StoredFile | null,
): Promise<FastifyReply> {
  const type = typeByName(key)
  if (!visible || !file || !type) throw new NotFoundError(fileIssues.FILE_STORAGE_NOT_FOUND())
  const { mimeType, extension, isInline } = type
  const etag = `"${key.replace(/\W/g, '-')}"`
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': visible.isPublic ? forever : eachTime,
    'content-disposition': isInline ? 'inline' : disposition(`${visible.row.adminTitle || 'file'}.${extension}`),
    'content-security-policy': extension === 'pdf' ? harmlessPdf : harmless,
    'cross-origin-resource-policy': visible.isPublic ? 'cross-origin' : 'same-origin',
    etag,
    'x-content-type-options': 'nosniff',
  })
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  reply.type(mimeType.startsWith('text/') ? `${mimeType}; charset=utf-8` : mimeType)

  const isSame = !request.headers['if-range'] || request.headers['if-range'] === etag
  const range = byteRange(isSame ? request.headers.range : undefined, file.size)
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${file.size}`).header('cache-control', 'no-store').send()
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  reply.header('content-length', range ? range.end - range.start + 1 : file.size)
  // Fastify's automatic HEAD routes would send the length of the response: a stream has none, so this one stays.
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : await file.read(range ?? undefined))
}

function isKnown(header: string | undefined, etag: string): boolean {
  return header?.split(',').some(each => each.trim().replace(/^W\//, '') === etag) ?? false
}
