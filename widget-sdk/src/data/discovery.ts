import type { DataResponse } from './source.ts'

let pending: DataResponse[] | null = null

/** The outcome of calling a component: its element, or what it has to wait for. */
export type Discovered<Result> = { readonly result: Result } | { readonly waitFor: Promise<unknown> }

/**
 * Calls a component so that all its queries start together: a pending one reads as empty and is collected instead of
 * suspending the component. If any were collected, the result (or error) of this call is meaningless.
 */
export function discover<Result>(call: () => Result): Discovered<Result> {
  const outer = pending
  const mine: DataResponse[] = []
  pending = mine
  try {
    const result = call()
    return mine.length === 0 ? { result } : { waitFor: Promise.allSettled(mine) }
  } catch (error) {
    if (mine.length === 0) throw error
    return { waitFor: Promise.allSettled(mine) }
  } finally {
    pending = outer
  }
}

/** Collects a pending response of the component that is being discovered. @returns false when none is */
export function collect(response: DataResponse): boolean {
  pending?.push(response)
  return pending !== null
}

/** Whether a component is being discovered now. */
export function isDiscovering(): boolean {
  return pending !== null
}
