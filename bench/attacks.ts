import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** The server that is attacked. */
export interface Target {
  readonly url: string
  readonly secretKey: string
}

interface Attack {
  readonly name: string
  /** Runs until the signal aborts. @returns the status of each response; 0 for a closed connection */
  run(signal: AbortSignal): Promise<number[]>
}

/** An attack in a separate thread, so that the client's load doesn't distort the measurement. */
export interface RunningAttack {
  /** Stops it. @returns the status of each response; 0 for a closed connection */
  stop(): Promise<number[]>
}

/** Data of the site that attacks use. */
export interface Prepared {
  readonly cookie: string
  readonly articleId: string
}

/** Concurrent requests per client. */
const atOnce = 20
const records = 20_000

/** Creates many records, so that attacks that read all of them are expensive, and an anonymous session. */
export async function prepare({ url, secretKey }: Target): Promise<Prepared> {
  const headers = { 'content-type': 'application/json', 'x-rbac-secret-key': secretKey }
  let articleId = ''
  for (let start = 0; start < records; start += 1000) {
    const body = Array.from({ length: 1000 }, (_, index) => ({
      data: { slug: `record-${start + index}`, title: { en: `Record ${start + index}` } },
    }))
    const response = await fetch(`${url}/api/blog/articles/bulk`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (response.status !== 201)
      throw new Error(`The articles were not made: ${response.status} ${await response.text()}`)
    articleId ||= ((await response.json()) as { data: { id: string }[] }).data[0]?.id ?? ''
  }
  const session = await fetch(`${url}/api/rbac/subjects/authentication/init`)
  await session.text()
  return {
    cookie: session.headers
      .getSetCookie()
      .map(each => each.split(';')[0])
      .join('; '),
    articleId,
  }
}

/** Names of the attacks, in the order of the indexes for `startAttack`. */
export function attackNames(target: Target, prepared: Prepared): string[] {
  return attacks(target, prepared).map(({ name }) => name)
}

export function startAttack(target: Target, prepared: Prepared, index: number): RunningAttack {
  const worker = new Worker(new URL(import.meta.url), { workerData: { target, prepared, index } })
  const ended = new Promise<number[]>((resolve, reject) => worker.once('message', resolve).once('error', reject))
  return {
    stop() {
      worker.postMessage('stop')
      return ended
    },
  }
}

function attacks({ url, secretKey }: Target, { cookie, articleId }: Prepared): Attack[] {
  const bomb = 'storesToProducts.product.storesToProducts.store.storesToProducts.product'
  const deep = 'storesToProducts.product.productsToAttributes.attribute'
  const shapes = ['id', 'slug', 'createdAt', 'updatedAt', 'variant']
  const batch = JSON.stringify({
    operations: Array.from({ length: 500_000 }, (_, n) => ({ action: 'x', data: [[n]] })),
  })
  return [
    attack('circular includes', () => statusOf(`/api/ecommerce/stores?include=${bomb}`)),
    attack('includes of maximum depth', () => statusOf(`/api/ecommerce/stores?limit=1000&include=${deep}`)),
    attack(`a batch of ${Math.round(batch.length / 1024 / 1024)} MB`, () =>
      statusOf('/api/core/batch', {
        method: 'POST',
        body: batch,
        headers: { 'content-type': 'application/json', cookie },
      }),
    ),
    attack('a batch of 60 kB of brackets', () =>
      statusOf('/api/core/batch', {
        method: 'POST',
        body: `{"operations":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
        headers: { 'content-type': 'application/json', cookie },
      }),
    ),
    attack('addresses of subjects', n => statusOf(`/en/rbac/subjects/invented-${n}`)),
    attack('addresses of articles', n => statusOf(`/en/blog/articles/invented-${n}`)),
    attack('addresses of nothing', n => statusOf(`/en/invented/${n}`)),
    attack('price ranges', n => statusOf(`/en/ecommerce/products?from=${n}&to=${n + 100_000}`)),
    attack('shapes of queries', n => {
      const filters = shapes.flatMap((column, index) =>
        (n >> index) % 2 === 0
          ? []
          : [
              `filters[or][${index}][column]=${column}`,
              `filters[or][${index}][method]=${n % 3 ? 'isNotNull' : 'isNull'}`,
            ],
      )
      const order = shapes.map((_, index) => shapes[(index + n) % shapes.length])
      const orders = order.map(
        (column, index) =>
          `orderBy[and][${index}][column]=${column}&orderBy[and][${index}][method]=${(n >> index) % 2 ? 'asc' : 'desc'}`,
      )
      return statusOf(`/api/blog/articles?limit=${(n % 100) + 1}&${[...filters, ...orders].join('&')}`)
    }),
    attack('sitemaps while articles are edited', async n => {
      const body = JSON.stringify({ title: { en: `Edited ${n}` } })
      const headers = { 'content-type': 'application/json', 'x-rbac-secret-key': secretKey }
      if (n % 10 === 0) await statusOf(`/api/blog/articles/${articleId}`, { method: 'PATCH', body, headers })
      return statusOf(
        n % 3 === 0 ? '/api/host/pages/urls' : n % 3 === 1 ? '/sitemap.xml' : `/sitemap-${(n % 8) + 1}.xml`,
      )
    }),
    attack('requests to render pages again', n =>
      statusOf(n % 2 ? '/api/revalidation/revalidate?type=layout' : '/api/revalidate?path=/blog', {
        headers: { 'x-rbac-secret-key': secretKey },
      }),
    ),
  ]

  async function statusOf(path: string, options: RequestInit = {}): Promise<number> {
    const response = await fetch(url + path, { redirect: 'manual', ...options })
    await response.arrayBuffer()
    return response.status
  }
}

/** Sends requests continuously, each with another number. */
function attack(name: string, ask: (number: number) => Promise<number>): Attack {
  return {
    name,
    async run(signal) {
      const statuses: number[] = []
      let number = 0
      const one = async () => {
        while (!signal.aborted) {
          number += 1
          // A closed connection counts as a response.
          statuses.push(await ask(number).catch(() => 0))
        }
      }
      await Promise.all(Array.from({ length: atOnce }, one))
      return statuses
    },
  }
}

if (!isMainThread && parentPort) {
  const port = parentPort
  const { target, prepared, index } = workerData as { target: Target; prepared: Prepared; index: number }
  const ending = new AbortController()
  port.once('message', () => ending.abort())
  port.postMessage((await attacks(target, prepared)[index]?.run(ending.signal)) ?? [])
}
