import { showToast, type ToastKind } from '@tessera/widget-sdk'
import { pendingToastKey as key } from './pending-toast-key.ts'

/** Stores a toast for `showDeferredToast` on the next page: one that is shown now would disappear with this page. */
export function deferToast(message: string, kind: ToastKind = 'success'): void {
  try {
    sessionStorage.setItem(key, `${kind} ${message}`)
  } catch {
    // Without a storage the next page says nothing.
  }
}

/** Shows the toast that the previous page stored, once. */
export function showDeferredToast(): void {
  try {
    const [, kind, message] = /^(success|error) (.*)$/s.exec(sessionStorage.getItem(key) ?? '') ?? []
    if (!message) return
    sessionStorage.removeItem(key)
    showToast(message, kind as ToastKind)
  } catch {
    // As above.
  }
}
