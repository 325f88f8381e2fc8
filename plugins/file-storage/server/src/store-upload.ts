import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { StorageFullError } from './errors.ts'
import { type FileType, fileTypeOf } from './file-type.ts'
import { cleanPicture, isPicture } from './picture.ts'
import type { Storage } from './storage.ts'
import { type TemporaryFiles, writeStream } from './temporary-files.ts'

/** The fields of a file's record that describe its bytes. */
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
  /** In bytes, of one file. */
  readonly maximumSize: number
  /** Remaining space in bytes, checked once the file's size is known. */
  readonly left: () => Promise<number>
}

/**
 * Stores an uploaded file, all of it or nothing. It is written to a temporary file, its type is detected by its
 * content, pictures are cleaned, and then it is moved to the storage under a random name.
 * @throws FileTooLargeError, UnsupportedFileError, UnreadableFileError, PictureTooLargeError, StorageFullError
 */
export function storeUpload(
  stream: Readable,
  fileName: string,
  storage: Storage,
  temporary: TemporaryFiles,
  limits: IntakeLimits,
): Promise<StoredValues> {
  return temporary.use(async sent => {
    await writeStream(stream, sent, limits.maximumSize)
    const type = await fileTypeOf(sent, fileName)
    const move = (path: string, picture: { width: number; height: number } | null) =>
      stored(path, type, picture, storage, limits)
    if (!isPicture(type.mimeType)) return move(sent, null)
    return temporary.use(async clean => move(clean, await cleanPicture(sent, clean, type.mimeType)))
  })
}

/** A key that nobody can guess. */
export function newKey(extension: string): string {
  const id = randomUUID()
  return `${id.slice(0, 2)}/${id}.${extension}`
}

async function stored(
  path: string,
  { mimeType, extension }: FileType,
  picture: { readonly width: number; readonly height: number } | null,
  storage: Storage,
  limits: IntakeLimits,
): Promise<StoredValues> {
  const { size } = await stat(path)
  if (size > (await limits.left())) throw new StorageFullError()
  const key = newKey(extension)
  await storage.put(key, path, mimeType)
  return { file: key, size, width: picture?.width ?? null, height: picture?.height ?? null, mimeType, extension }
}
