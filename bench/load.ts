import autocannon from 'autocannon'

export interface Work {
  readonly method?: 'GET' | 'POST'
  /** Paths to request in turn. */
  readonly paths: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  /** `[<id>]` is replaced by a unique value in each request. */
  readonly body?: string
}

const connections = 20
const seconds = 2
const rounds = 5

/** A server and its workload. */
export interface Side {
  readonly url: string
  readonly work: Work
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

async function rate({ url, work: { method = 'GET', paths, headers = {}, body } }: Side): Promise<number> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    idReplacement: body !== undefined,
    requests: paths.map(path => ({ method, path, headers: { ...headers }, ...(body !== undefined && { body }) })),
  })
  if (result.errors || result.non2xx) {
    throw new Error(`${url}${paths[0]}: ${result.non2xx} responses were no success, ${result.errors} requests failed`)
  }
  return result['2xx'] / result.duration
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
