import { get } from 'node:http'
import type { ServerProcess } from '../scripts/server-process.ts'
import type { Floor } from './floor/start.ts'
import { compare, median } from './load.ts'
import { atMost, type Measurement, rates } from './table.ts'

const home = '/en'
const accept = { 'accept-encoding': 'br' }

/** Benchmarks the home page from the cache, cold, and after a change, against a constant response and plain React. */
export async function pageMeasurements(server: ServerProcess, floor: Floor): Promise<Measurement[]> {
  const html = await (await fetch(server.url + home, { headers: { 'accept-encoding': 'identity' } })).text()
  const compressed = await rawBody(server.url + home)
  const rendered = await floor.setPage({ html, ...compressed })
  if (rendered < html.length * 0.8) throw new Error(`The floor renders ${rendered} of ${html.length} characters`)

  const cached = await compare(
    { url: server.url, work: { paths: [home], headers: accept } },
    { url: floor.url, work: { paths: ['/page'] } },
  )
  const change = await changeOf(server)
  const dropCaches = async () => {
    await revalidate(server)
    // A page that is only revalidated is served stale meanwhile; a change invalidates it.
    await change()
  }
  const cold = await millisecondsEach(dropCaches, `${server.url}${home}`)
  const ours = await millisecondsEach(change, `${server.url}${home}`)
  const plain = await millisecondsEach(async () => {}, `${floor.url}/rendered`)
  return [
    rates('page from the cache', cached, 0.8),
    atMost('page rendered again, nothing cached', cold, 25, 'ms'),
    {
      work: 'page rendered after a change, against plain React',
      ours: `${ours.toFixed(1)} ms`,
      floor: `${plain.toFixed(1)} ms`,
      ratio: plain / ours,
      goal: '≥ 0.30',
      isReached: plain / ours >= 0.3,
    },
  ]
}

/** The compressed bytes; `fetch` would decompress them. */
function rawBody(url: string): Promise<{ body: string; encoding: string }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: accept }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.once('end', () =>
        resolve({
          body: Buffer.concat(chunks).toString('base64'),
          encoding: response.headers['content-encoding'] ?? 'identity',
        }),
      )
    }).once('error', reject)
  })
}

/** Changes a record that the home page shows, a little each time. */
async function changeOf({ url, secretKey }: ServerProcess): Promise<() => Promise<void>> {
  const slug = 'filters[and][0][column]=slug&filters[and][0][method]=eq&filters[and][0][value]=home-hero'
  const found = await fetch(`${url}/api/website-builder/widgets?${slug}`)
  const { data } = (await found.json()) as { data: { id: string }[] }
  let round = 0
  return async () => {
    const response = await fetch(`${url}/api/website-builder/widgets/${data[0]?.id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'x-rbac-secret-key': secretKey },
      body: JSON.stringify({ anchor: `round-${round++}` }),
    })
    if (!response.ok) throw new Error(`change: ${response.status} ${await response.text()}`)
  }
}

async function revalidate({ url, secretKey }: ServerProcess): Promise<void> {
  const response = await fetch(`${url}/api/revalidation/revalidate?path=/&type=layout`, {
    headers: { 'x-rbac-secret-key': secretKey },
  })
  if (!response.ok) throw new Error(`revalidate: ${response.status} ${await response.text()}`)
}

/** Median of sequential requests, each after a preparation. */
async function millisecondsEach(before: () => Promise<void>, url: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 40; round++) {
    await before()
    const began = performance.now()
    const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${url}: ${response.status}`)
    times.push(performance.now() - began)
  }
  return median(times.slice(10))
}
