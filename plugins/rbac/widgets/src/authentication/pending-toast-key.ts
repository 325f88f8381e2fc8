/** Session storage key of a toast for the next page; see `pending-toast.ts`. */
export const pendingToastKey = 'tessera.toast'
