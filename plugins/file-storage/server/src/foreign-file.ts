import type { Patch } from '@tessera/core'
import type { file } from '@tessera/file-storage'
import { typeByName } from './file-type.ts'

/** Whether a text is an address of another site that a record may name as its file. */
export function isAddress(text: string): boolean {
  if (!text.startsWith('https://') || !URL.canParse(text) || /[\s\\\p{Cc}]/u.test(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** What the extension of a url suggests; the other site is not requested. */
export function guessed(text: string | null): Omit<Patch<typeof file>, 'file'> {
  const type = text !== null && isAddress(text) ? typeByName(new URL(text).pathname) : undefined
  const { mimeType = null, extension = null } = type ?? {}
  return { mimeType, extension, size: null, width: null, height: null }
}
