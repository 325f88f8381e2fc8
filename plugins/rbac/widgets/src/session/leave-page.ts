import { defineMessages, localizedPath, messagesIn } from '@tessera/widget-sdk'
import { forgetMark } from '../account/account-mark.ts'
import { carryToast } from '../authentication/carried-toast.ts'

const messages = defineMessages({
  en: { ended: 'Your session has ended. Log in again.' },
  ru: { ended: 'Сеанс завершён. Войдите снова.' },
})

/**
 * Goes to the home page, for the session is over.
 * @param isKnown whoever looks was logged in on this page and is told why
 */
export function leavePage(isKnown: boolean): void {
  const { lang } = document.documentElement
  forgetMark()
  if (isKnown) carryToast(messagesIn(messages, lang).ended, 'error')
  const home = localizedPath('/', lang)
  if (location.pathname !== home) location.assign(home)
}
