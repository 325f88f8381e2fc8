import type { DataResponse } from './source.ts'

let pending: DataResponse[] | null = null

/** What calling a component gave: its element, or what it has to wait for. */
export type Discovered<Result> = { readonly result: Result } | { readonly waitFor: Promise<unknown> }

/**
 * Calls a component so that all look-ups it makes start together: one without an answer yet reads as empty and is noted
 * instead of interrupting the component. Where some were noted, the result (or error) of this call means nothing.
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

/** Notes an unanswered look-up of the component that is being discovered. @returns false when none is */
export function collect(answer: DataResponse): boolean {
  pending?.push(answer)
  return pending !== null
}

/** Whether a component is being discovered now. */
export function isDiscovering(): boolean {
  return pending !== null
}
