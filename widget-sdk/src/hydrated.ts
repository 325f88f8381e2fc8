import { useSyncExternalStore } from 'react'

/**
 * Whether the browser has taken over what the server drew. False on a server and in the first drawing in a browser, so that
 * what is drawn by it always hydrates.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(never, yes, no)
}

const never = () => () => undefined
const yes = () => true
const no = () => false
