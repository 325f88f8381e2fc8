import { confirmationNeeded } from '@tessera/rbac'
import { ApiError, defineMessages, messagesIn } from '@tessera/widget-sdk'

const messages = defineMessages({
  en: {
    offline: 'The server cannot be reached. Check your connection and try again.',
    busy: 'The server is very busy right now. Try again in a few seconds.',
    broken: 'Something went wrong on our side. Try again in a minute.',
    tooMany: 'Too many attempts. Try again {when}.',
    later: 'a little later',
    unconfirmed: 'This is done only for who confirms that it is their account. Try again and confirm it.',
    refused: 'The server did not accept this. Reload the page and try again.',
  },
  ru: {
    offline: 'Сервер не отвечает. Проверьте подключение и попробуйте ещё раз.',
    busy: 'Сервер сейчас перегружен. Попробуйте ещё раз через несколько секунд.',
    broken: 'На нашей стороне что-то сломалось. Попробуйте ещё раз через минуту.',
    tooMany: 'Слишком много попыток. Попробуйте ещё раз {when}.',
    later: 'чуть позже',
    unconfirmed: 'Сначала нужно подтвердить, что это ваш аккаунт. Попробуйте ещё раз и подтвердите.',
    refused: 'Сервер не принял запрос. Обновите страницу и попробуйте ещё раз.',
  },
})

/** Explains a failed call in the visitor's language, and what to do next, when nothing but the failure is known. */
export function callProblem(error: unknown, language: string): string {
  const m = messagesIn(messages, language)
  if (!(error instanceof ApiError) || error.status === 0) return m.offline
  if (error.status === 429) return m.tooMany.replace('{when}', whenToTry(error.retryAfter, language) ?? m.later)
  if (error.status === 503) return m.busy
  if (isUnconfirmed(error)) return m.unconfirmed
  return error.status >= 500 ? m.broken : m.refused
}

/** Whether a call was refused because the user declined to confirm who they are. */
export function isUnconfirmed(error: unknown): boolean {
  return error instanceof ApiError && error.hasIssue(confirmationNeeded)
}

/** `in 5 minutes`, rounded up. */
function whenToTry(seconds: number | null, language: string): string | null {
  if (seconds === null) return null
  const [size, unit] = seconds < 90 ? ([1, 'second'] as const) : seconds < 5400 ? ([60, 'minute'] as const) : hours
  return new Intl.RelativeTimeFormat(language).format(Math.max(1, Math.ceil(seconds / size)), unit)
}

const hours = [3600, 'hour'] as const
