import { pendingToastKey } from '../authentication/pending-toast-key.ts'

/**
 * Shows a toast that the previous page left. The code that renders it is loaded only if there is one.
 * @param endText says that the session has ended
 */
export function showPendingToast(endText: string): void {
  try {
    if (sessionStorage.getItem(pendingToastKey) === null) return
  } catch {
    return
  }
  import('../authentication/pending-toast.ts').then(
    ({ showDeferredToast }) => showDeferredToast(endText),
    error => console.error(error),
  )
}
