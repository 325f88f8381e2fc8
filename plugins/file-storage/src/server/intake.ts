import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { StorageFullError } from './errors.ts'
import { type FileType, fileTypeOf } from './file-type.ts'
import { cleanPicture, isPicture } from './picture.ts'
import type { Storage } from './storage.ts'
import { type TemporaryFiles, writeStream } from './temporary-files.ts'

/** What a file's record says about its bytes. */
export interface StoredValues {
  /** Key in the storage. */
  readonly file: string
  readonly size: number
  readonly width: number | null
  readonly height: number | null
  readonly mimeType: string
  readonly extension: string
}

export interface IntakeLimits {
  /** Bytes of one file. */
  readonly maximumSize: number
  /** Bytes that still fit in, asked once the file's size is known. */
  readonly left: () => Promise<number>
}

/**
 * Takes a file in: all of it or nothing. It is written aside, told by its content, cleaned when it is a picture, and then
 * handed to the storage under a random name.
 * @throws FileTooLargeError, UnsupportedFileError, UnreadableFileError, PictureTooLargeError, StorageFullError
 */
export function takeIn(
  stream: Readable,
  fileName: string,
  storage: Storage,
  temporary: TemporaryFiles,
  limits: IntakeLimits,
): Promise<StoredValues> {
  return temporary.use(async sent => {
    await writeStream(stream, sent, limits.maximumSize)
    const type = await fileTypeOf(sent, fileName)
    const keep = (path: string, picture: { width: number; height: number } | null) =>
      kept(path, type, picture, storage, limits)
    if (!isPicture(type.mimeType)) return keep(sent, null)
    return temporary.use(async clean => keep(clean, await cleanPicture(sent, clean, type.mimeType)))
  })
}

async function kept(
  path: string,
  { mimeType, extension }: FileType,
  picture: { readonly width: number; readonly height: number } | null,
  storage: Storage,
  limits: IntakeLimits,
): Promise<StoredValues> {
  const { size } = await stat(path)
  if (size > (await limits.left())) throw new StorageFullError()
  const id = randomUUID()
  const key = `${id.slice(0, 2)}/${id}.${extension}`
  await storage.put(key, path, mimeType)
  return { file: key, size, width: picture?.width ?? null, height: picture?.height ?? null, mimeType, extension }
}
