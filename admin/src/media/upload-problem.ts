import { defineMessages, messagesIn } from '@tessera/widget-sdk'
import type { UploadLimits } from '@tessera/widget-sdk/admin'
import { fileSize } from './file-size.ts'

const messages = defineMessages({
  en: {
    large: 'The file is {size}; at most {limit} can be uploaded.',
    empty: 'The file is empty.',
    kind: 'Files of this kind can’t be uploaded. Possible are {extensions}.',
    svg: 'SVG files can carry scripts. Export the picture as PNG or WebP.',
  },
  ru: {
    large: 'Размер файла {size}, а загрузить можно не больше {limit}.',
    empty: 'Файл пуст.',
    kind: 'Файлы такого типа загрузить нельзя. Подойдут: {extensions}.',
    svg: 'В SVG могут быть скрипты. Сохраните картинку как PNG или WebP.',
  },
})

/** Other endings of the same content. */
const aliases: Readonly<Record<string, string>> = { jpeg: 'jpg', jpe: 'jpg', oga: 'ogg', text: 'txt' }

/** Why a file would be refused, said before it is sent; null where nothing speaks against it. */
export function uploadProblem(
  { name, size }: Pick<File, 'name' | 'size'>,
  limits: UploadLimits | undefined,
  language: string,
): string | null {
  const m = messagesIn(messages, language)
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
