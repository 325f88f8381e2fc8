import { localizedPath } from '@tessera/widget-sdk'
import { forgetMark } from '../account/account-mark.ts'
import { deferEndOfSession } from '../authentication/pending-toast.ts'

/**
 * Goes to the home page because the session has ended.
 * @param isKnown the page showed a logged-in user, who gets the reason
 */
export function leavePage(isKnown: boolean): void {
  const { lang } = document.documentElement
  forgetMark()
  if (isKnown) deferEndOfSession()
  const home = localizedPath('/', lang)
  if (location.pathname !== home) location.assign(home)
}
