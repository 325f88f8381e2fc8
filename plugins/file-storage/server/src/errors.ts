import { defineError, defineIssues } from '@tessera/server'

export const fileIssues = defineIssues({
  FILE_STORAGE_NOT_FOUND: 'There is no such file',
})

export const FileTooLargeError = defineError(
  'FILE_STORAGE_TOO_LARGE',
  'The file is too large: at most {maximum} are accepted',
  413,
  'file',
)
export const PictureTooLargeError = defineError(
  'FILE_STORAGE_PICTURE_TOO_LARGE',
  'The picture is too large: at most {maximum} are accepted',
  413,
  'file',
)
export const SvgFileError = defineError(
  'FILE_STORAGE_SVG',
  'SVG files can carry scripts and are not accepted: export the picture as PNG or WebP',
  415,
  'file',
)
export const UnsupportedFileError = defineError(
  'FILE_STORAGE_UNSUPPORTED',
  'Files of the type {type} are not accepted: {accepted}',
  415,
  'file',
)
export const UntoldFileError = defineError(
  'FILE_STORAGE_UNTOLD',
  'What the file is could not be told from its content: {accepted}',
  415,
  'file',
)
export const UnreadableFileError = defineError(
  'FILE_STORAGE_UNREADABLE',
  'The picture is damaged or not complete',
  400,
  'file',
)
export const UnknownFileError = defineError(
  'FILE_STORAGE_UNKNOWN_FILE',
  'file must be an https address or the key of a stored file',
  400,
  'file',
)
export const PrivateAddressError = defineError(
  'FILE_STORAGE_PRIVATE_ADDRESS',
  'A private file can not be at the address of another site: upload it',
  400,
  'file',
)
export const PrivacyError = defineError(
  'FILE_STORAGE_PRIVACY',
  'Only administrators make files private or public',
  403,
  'isPrivate',
)
export const UnknownTemplateError = defineError(
  'FILE_STORAGE_TEMPLATE',
  'variant must name a template: {templates}',
  400,
  'variant',
)
export const DrawingBusyError = defineError(
  'FILE_STORAGE_DRAWING_BUSY',
  'Too many pictures are waiting to be drawn; try again in a moment',
  503,
)
export const DrawingFailedError = defineError('FILE_STORAGE_DRAWING_FAILED', 'The picture could not be drawn', 500)
export const StorageFullError = defineError(
  'FILE_STORAGE_FULL',
  'There is no space left for files: delete those that nobody needs, and empty the trash',
  507,
)

export const StorageUnreachableError = defineError(
  'FILE_STORAGE_UNREACHABLE',
  'The storage of files can not be reached; try again',
  503,
)

const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'ETIMEDOUT'])

/** Whether an error means that a server can't be reached. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && connectionCodes.has(String(error.code))
}

/** Whether an error means that the disk, its quota or the bucket is full. */
export function isFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, name } = error as { code?: unknown; name?: unknown }
  const fullCodes = ['ENOSPC', 'EDQUOT', 'QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage']
  return fullCodes.includes(String(code)) || fullCodes.includes(String(name))
}
