import { ApiError, defineMessages, messagesIn } from '@tessera/widget-sdk'

const messages = defineMessages({
  en: {
    offline: 'The server can’t be reached. Check your connection and try again.',
    forbidden: 'You have no right to do this. Ask an administrator.',
    gone: 'This record is not there any more.',
    conflict: 'Somebody else changed this record first.',
    large: 'This is too large for the server.',
    often: 'That was too often. Wait a moment, then try again.',
    busy: 'The server is busy. Wait a moment, then try again.',
    full: 'There is no room left for files. Delete some for good from the trash, or ask whoever runs the server for more.',
    server: 'Something went wrong on the server. Try again; if it stays so, tell whoever runs it.',
  },
  ru: {
    offline: 'Сервер не отвечает. Проверьте соединение и попробуйте ещё раз.',
    forbidden: 'У вас нет на это права. Обратитесь к администратору.',
    gone: 'Этой записи больше нет.',
    conflict: 'Кто-то изменил эту запись раньше вас.',
    large: 'Это слишком велико для сервера.',
    often: 'Слишком часто. Подождите немного и попробуйте ещё раз.',
    busy: 'Сервер занят. Подождите немного и попробуйте ещё раз.',
    full: 'Место для файлов закончилось. Удалите лишние из корзины насовсем или попросите больше места у того, кто управляет сервером.',
    server: 'На сервере что-то пошло не так. Попробуйте ещё раз; если не поможет, сообщите тому, кто им управляет.',
  },
})

const byStatus = {
  0: 'offline',
  403: 'forbidden',
  404: 'gone',
  412: 'conflict',
  413: 'large',
  429: 'often',
  503: 'busy',
  507: 'full',
} as const

/**
 * A failure in words for people, in the language of the interface; null for a refusal that says by its codes what is wrong
 * with the input (`problemText` knows their texts, which the first screen does without).
 */
export function failureText(error: unknown, language: string): string | null {
  const m = messagesIn(messages, language)
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  const key = byStatus[error.status as keyof typeof byStatus]
  if (key) return m[key]
  if (error.status >= 500) return m.server
  return error.causes.length > 0 ? null : error.message
}
