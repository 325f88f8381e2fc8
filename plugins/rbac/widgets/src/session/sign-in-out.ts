import { localizedPath, showToast } from '@tessera/widget-sdk'
import { forgetMark } from '../account/account-mark.ts'
import { session } from './session.ts'

/**
 * Logs out and leaves the page. A failure is shown and thrown; the user is still logged in then.
 * @param redirectTo path of this site (default: the home page in the page's language)
 */
export async function signOut(redirectTo = localizedPath('/', document.documentElement.lang)): Promise<void> {
  try {
    const next = await session().signOut(redirectTo)
    forgetMark()
    location.assign(next)
  } catch (error) {
    showToast(error instanceof Error ? error.message : String(error), 'error')
    throw error
  }
}
