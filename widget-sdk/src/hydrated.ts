import { useSyncExternalStore } from 'react'

/**
 * Whether hydration is over. False on a server and in the first render in a browser, so that what depends on it always
 * hydrates.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(never, yes, no)
}

const never = () => () => undefined
const yes = () => true
const no = () => false
