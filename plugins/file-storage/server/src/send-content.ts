import type { ImageWidth } from '@tessera/file-storage'
import type { FastifyReply, FastifyRequest } from '@tessera/server'
import type { FileService } from './file-service.ts'
import { sendFile } from './send-file.ts'

/**
 * Sends the bytes of a record, or a smaller picture of it; nothing is cached. The caller has been found to be allowed to see them.
 * @param row null where there is none that the caller may see
 * @throws NotFoundError
 */
export async function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  files: FileService,
  row: Awaited<ReturnType<FileService['find']>>,
  width?: ImageWidth,
): Promise<FastifyReply> {
  const found = row && (await files.content(row, width))
  return sendFile(request, reply, row && found ? { ...found, title: row.adminTitle, audience: 'content' } : null)
}
