import type { LimitRule } from './limits.ts'

/** Where points are counted. */
export interface Counters {
  /** @returns 0 when a point was taken, else the milliseconds until there is one again */
  take(key: string, rule: LimitRule): Promise<number>
  giveBack(key: string): Promise<void>
}
