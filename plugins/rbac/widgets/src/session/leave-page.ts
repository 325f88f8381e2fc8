import { defineMessages, localizedPath, messagesIn } from '@tessera/widget-sdk'
import { forgetMark } from '../account/account-mark.ts'
import { deferToast } from '../authentication/pending-toast.ts'

const messages = defineMessages({
  en: { ended: 'Your session has ended. Log in again.' },
  ru: { ended: 'Сеанс завершён. Войдите снова.' },
})

/**
 * Goes to the home page because the session has ended.
 * @param isKnown the page showed a logged-in user, who is told why
 */
export function leavePage(isKnown: boolean): void {
  const { lang } = document.documentElement
  forgetMark()
  if (isKnown) deferToast(messagesIn(messages, lang).ended, 'error')
  const home = localizedPath('/', lang)
  if (location.pathname !== home) location.assign(home)
}
