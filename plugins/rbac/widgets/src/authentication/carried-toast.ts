import { showToast } from '@tessera/widget-sdk'

const key = 'tessera.toast'

/** Has a toast shown on the page that comes next, by `showCarriedToast`: one that is shown now would go with this page. */
export function carryToast(message: string): void {
  try {
    sessionStorage.setItem(key, message)
  } catch {
    // Without a storage the next page says nothing.
  }
}

/** Shows what the page before had to say, once. */
export function showCarriedToast(): void {
  try {
    const message = sessionStorage.getItem(key)
    if (!message) return
    sessionStorage.removeItem(key)
    showToast(message)
  } catch {
    // As above.
  }
}
