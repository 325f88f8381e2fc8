import createError from '@fastify/error'

export const FileTooLargeError = createError<[limit: string]>(
  'FILE_STORAGE_TOO_LARGE',
  'The file is too large: at most %s are accepted',
  413,
)
export const PictureTooLargeError = createError<[limit: string]>(
  'FILE_STORAGE_PICTURE_TOO_LARGE',
  'The picture is too large: at most %s are accepted',
  413,
)
export const UnsupportedFileError = createError<[cause: string]>('FILE_STORAGE_UNSUPPORTED', '%s', 415)
export const UnreadableFileError = createError<[cause: string]>('FILE_STORAGE_UNREADABLE', '%s', 400)
export const UnknownFileError = createError(
  'FILE_STORAGE_UNKNOWN_FILE',
  'file must be an https address or the key of a stored file',
  400,
)
export const StorageFullError = createError(
  'FILE_STORAGE_FULL',
  'There is no space left for files: delete those that nobody needs, and empty the trash',
  507,
)

export const StorageUnreachableError = createError(
  'FILE_STORAGE_UNREACHABLE',
  'The storage of files can not be reached; try again',
  503,
)

const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'ETIMEDOUT'])

/** Whether an error means that a server can't be reached. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && connectionCodes.has(String(error.code))
}

/** Whether an error means that the disk, the quota of the disk or the bucket is full. */
export function isFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, name } = error as { code?: unknown; name?: unknown }
  const fullCodes = ['ENOSPC', 'EDQUOT', 'QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage']
  return fullCodes.includes(String(code)) || fullCodes.includes(String(name))
}
