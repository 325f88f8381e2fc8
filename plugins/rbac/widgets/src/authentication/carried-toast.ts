import { showToast, type ToastKind } from '@tessera/widget-sdk'
import { carriedToastKey as key } from './carried-toast-key.ts'

/** Has a toast shown on the page that comes next, by `showCarriedToast`: one that is shown now would go with this page. */
export function carryToast(message: string, kind: ToastKind = 'success'): void {
  try {
    sessionStorage.setItem(key, `${kind} ${message}`)
  } catch {
    // Without a storage the next page says nothing.
  }
}

/** Shows what the page before had to say, once. */
export function showCarriedToast(): void {
  try {
    const [, kind, message] = /^(success|error) (.*)$/s.exec(sessionStorage.getItem(key) ?? '') ?? []
    if (!message) return
    sessionStorage.removeItem(key)
    showToast(message, kind as ToastKind)
  } catch {
    // As above.
  }
}
