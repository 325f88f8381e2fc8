import autocannon from 'autocannon'

export interface Work {
  readonly method?: 'GET' | 'POST'
  /** Paths to request in turn. */
  readonly paths: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  /** `[<id>]` is replaced by a unique value in each request. */
  readonly body?: string
}

/** One request of work that no two of its requests share. */
export interface SingleRequest {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Work that changes what it works on: each request is sent by one connection. */
export interface ChangingWork {
  readonly method: 'GET' | 'POST'
  readonly body?: string
  /** @throws when there is nothing left to do */
  next(): SingleRequest
  /** Requests in a round; without a number a round takes its time. */
  readonly amount?: number
}

const connections = 20
const seconds = 2
export const rounds = 5

/** A server and its workload. */
export interface Side {
  readonly url: string
  readonly work: Work | ChangingWork
}

/**
 * Measures the requests per second of two servers in short alternating rounds, so that other load on the machine affects
 * both equally.
 * @returns the medians
 * @throws if a response is not successful
 */
export async function compare(ours: Side, floor: Side): Promise<{ ours: number; floor: number }> {
  const measured = { ours: [] as number[], floor: [] as number[] }
  await rate(ours)
  await rate(floor)
  for (let round = 0; round < rounds; round++) {
    measured.ours.push(await rate(ours))
    measured.floor.push(await rate(floor))
  }
  return { ours: median(measured.ours), floor: median(measured.floor) }
}

/** Requests per second in one round. */
async function rate({ url, work }: Side): Promise<number> {
  const { method = 'GET', body } = work
  const options: autocannon.Options = {
    url,
    connections,
    ...('next' in work && work.amount !== undefined ? { amount: work.amount } : { duration: seconds }),
    idReplacement: body !== undefined && 'paths' in work,
    requests:
      'next' in work
        ? [{ method, setupRequest: request => ({ ...request, ...work.next(), ...(body !== undefined && { body }) }) }]
        : work.paths.map(path => ({
            method,
            path,
            headers: { ...work.headers },
            ...(body !== undefined && { body }),
          })),
  }
  const began = performance.now()
  // A run with an amount ends at a full second, whenever its last response came.
  let ended = began
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error: unknown, done) => (error ? reject(error) : resolve(done)))
    run.on('response', () => {
      ended = performance.now()
    })
  })
  if (result.errors || result.non2xx) {
    throw new Error(`${url}: ${result.non2xx} responses were no success, ${result.errors} requests failed`)
  }
  return result['2xx'] / ((ended - began) / 1000)
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
