import { Connection, statusOf } from './connection.ts'

const connections = 32

/** What a server is asked for. */
export interface Work {
  /** The bytes of the next request. @throws when there is nothing left to do */
  next(): Buffer
  /** Requests in a round; without a number a round takes its time. */
  readonly amount?: number
  /** Done before each request, which is then the only one, and not measured. */
  readonly before?: () => Promise<void>
}

/** Requests in turn. */
export function inTurn(requests: readonly Buffer[]): () => Buffer {
  let sent = 0
  return () => requests[sent++ % requests.length] as Buffer
}

/** Each request once. */
export function once(requests: readonly Buffer[]): () => Buffer {
  let sent = 0
  return () => {
    const request = requests[sent++]
    if (!request) throw new Error(`All ${requests.length} requests of this work have been sent`)
    return request
  }
}

/**
 * Sends requests over 32 connections for some seconds, or as many as the work has.
 * @returns how many were answered, and how long that took in seconds
 * @throws if a response is not successful
 */
export async function load(url: string, work: Work, seconds: number): Promise<{ count: number; seconds: number }> {
  const all = Array.from({ length: connections }, () => new Connection(url))
  await Promise.all(all.map(each => each.opened()))
  const began = performance.now()
  const end = began + seconds * 1000
  let started = 0
  let count = 0
  try {
    await Promise.all(
      all.map(async connection => {
        while (work.amount === undefined ? performance.now() < end : started < work.amount) {
          started += 1
          assertSuccess(url, await connection.send(work.next()))
          count += 1
        }
      }),
    )
    return { count, seconds: (performance.now() - began) / 1000 }
  } finally {
    for (const each of all) each.close()
  }
}

export function assertSuccess(url: string, response: Buffer): void {
  const status = statusOf(response)
  if (status < 200 || status > 299) throw new Error(`${url}: ${response.toString('utf8').slice(0, 2000)}`)
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
