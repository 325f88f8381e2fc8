import { carriedToastKey } from '../authentication/carried-toast-key.ts'

/** Shows what the page before had to say. What draws it is fetched only when there is something. */
export function carriedToastShown(): void {
  try {
    if (sessionStorage.getItem(carriedToastKey) === null) return
  } catch {
    return
  }
  import('../authentication/carried-toast.ts').then(
    ({ showCarriedToast }) => showCarriedToast(),
    error => console.error(error),
  )
}
