import { pendingToastKey } from '../authentication/pending-toast-key.ts'

/** Shows a toast that the previous page left. The code that renders it is loaded only if there is one. */
export function showPendingToast(): void {
  try {
    if (sessionStorage.getItem(pendingToastKey) === null) return
  } catch {
    return
  }
  import('../authentication/pending-toast.ts').then(
    ({ showDeferredToast }) => showDeferredToast(),
    error => console.error(error),
  )
}
