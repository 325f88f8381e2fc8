import type { ListQuery, Row } from '@tessera/core'
import {
  file as fileEntity,
  fileUrl,
  hasThumbnails,
  type ImageWidth,
  imageWidths,
  isStorageKey,
  thumbnailUrl,
} from '@tessera/file-storage'
import {
  type Caller,
  type Context,
  type FastifyInstance,
  type FastifyReply,
  NotFoundError,
  type PluginHost,
  visitor,
} from '@tessera/server'
import { fileIssues } from './errors.ts'
import { eachTime, sendFile } from './send-file.ts'
import type { StoredFile } from './storage.ts'
import { thumbnailNamed } from './thumbnails.ts'
import type { Uploads } from './uploads.ts'

/** Another file may replace it, and viewers should see that soon. */
const aMinute = 'public, max-age=60'

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
  const { storage, thumbnails } = await uploads.shelf(false)

  app.get('/public/*', { config: { access: 'public' }, schema: { hide: true } as object }, async (request, reply) => {
    const path = (request.params as { '*': string })['*']
    const thumbnail = thumbnailNamed(path)
    if (thumbnail) {
      const isOffered = hasThumbnails(thumbnail.key)
      const visible = isOffered ? await visibleFile('file', thumbnail.key, request.caller) : null
      return send(visible, visible && (await thumbnails.find(thumbnail)))
    }
    const visible = isStorageKey(path) ? await visibleFile('file', path, request.caller) : null
    return send(visible, visible && (await storage.find(path)))

    function send(visible: VisibleFile | null, stored: StoredFile | null): Promise<FastifyReply> {
      const audience = visible?.isPublic ? 'everyone' : 'some'
      return sendFile(
        request,
        reply,
        visible && stored && { key: path, stored, title: visible.row.adminTitle, audience },
      )
    }
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
    const find = async (context: Context) => (await host.read([{ entity: fileEntity, query }], context))[0]?.rows[0]
    const ofEveryone = await find(visitor)
    const row = ofEveryone ?? (caller.kind === 'nobody' ? undefined : await find({ caller }))
    return row ? { row: row as VisibleFile['row'], isPublic: ofEveryone !== undefined } : null
  }
}

const params = {
  type: 'object',
  properties: { id: { type: 'string', format: 'uuid' }, width: { type: 'integer', enum: imageWidths } },
}
