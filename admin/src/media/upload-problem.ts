import type { UploadLimits } from '@tessera/widget-sdk/admin'
import { ownTexts } from '../context/own-texts.ts'
import { fileSize } from './file-size.ts'

/** Other extensions of the same file type. */
const aliases: Readonly<Record<string, string>> = { jpeg: 'jpg', jpe: 'jpg', oga: 'ogg', text: 'txt' }

/** Why a file would be refused, before it is sent; null if it wouldn't. */
export function uploadProblem(
  { name, size }: Pick<File, 'name' | 'size'>,
  limits: UploadLimits | undefined,
  language: string,
): string | null {
  const m = ownTexts('uploadProblem')
  if (size === 0) return m.empty
  if (!limits) return null
  if (size > limits.maximumSize) {
    return m.large
      .replace('{size}', fileSize(size, language))
      .replace('{limit}', fileSize(limits.maximumSize, language))
  }
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase()
  if (ending === undefined || limits.extensions.includes(aliases[ending] ?? ending)) return null
  if (ending === 'svg') return m.svg
  return m.kind.replace('{extensions}', limits.extensions.join(', '))
}
