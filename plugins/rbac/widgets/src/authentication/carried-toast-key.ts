/** Where a toast waits for the next page; see `carried-toast.ts`. */
export const carriedToastKey = 'tessera.toast'
