import { get } from 'node:http'
import type { ServerProcess } from '../../scripts/server-process.ts'
import { requestBytes } from '../connection.ts'
import { fillList } from '../list-content.ts'
import { inTurn, type Work } from '../load.ts'
import { type Bench, type Row, type RowGroup, type Side, tessera } from '../row.ts'

const home = '/en'
const accept = { 'accept-encoding': 'br' }
const works = [
  'page from the cache',
  'home after a change of one record',
  'home, nothing cached',
  'page with 25 articles, one changed',
  'page with 1,000 records, one changed',
] as const

/** Pages: from the cache against a constant response; rendered again against plain React of the same HTML. */
export const pages: RowGroup = {
  works,
  async prepare(bench) {
    const { server, floor, content } = bench
    if (floor) {
      await setPage(bench, 'home', home)
      await setPage(bench, 'articles', content.page)
    }
    const byHand = (name: 'constant' | 'react', path: string, before?: () => Promise<void>): Side[] =>
      floor ? [{ name, target: floor.hand, work: workOf(path, before) }] : []
    const change = await changeOf(server)
    const changeArticle = changed(server, `website-builder/articles/${content.shownIds[0]}`, number => ({
      subtitle: { en: `Round ${number}` },
    }))
    const [long, short] = [await fillList(server, 1000), await fillList(server, 10)]
    const changeIn = ({ page, featureId }: typeof long) =>
      workOf(
        page,
        changed(server, `website-builder/features/${featureId}`, number => ({ title: { en: `Round ${number}` } })),
      )
    const none = async () => {}
    const dropAll = async () => {
      await revalidate(server)
      // A page that is only revalidated is served stale meanwhile; a change invalidates it.
      await change()
    }
    const rows: Row[] = [
      {
        work: works[0],
        goal: 0.8,
        sides: [
          tessera(bench, { next: inTurn([requestBytes({ path: home, headers: accept })]) }),
          ...byHand('constant', '/constant/home'),
        ],
      },
      {
        work: works[1],
        goal: 1,
        sides: [tessera(bench, workOf(home, change)), ...byHand('react', '/rendered/home', none)],
      },
      {
        work: works[2],
        goal: 0.3,
        sides: [tessera(bench, workOf(home, dropAll)), ...byHand('react', '/rendered/home', none)],
      },
      {
        work: works[3],
        goal: 0.3,
        sides: [
          tessera(bench, workOf(content.page, changeArticle)),
          ...byHand('react', `/rendered/articles/articles?ids=${content.shownIds.join(',')}`, none),
        ],
      },
      {
        work: works[4],
        goal: 1 / 3,
        sides: [
          tessera(bench, changeIn(long)),
          ...(floor ? [{ ...tessera(bench, changeIn(short)), name: 'short' as const }] : []),
        ],
      },
    ]
    return rows
  },
}

function workOf(path: string, before?: () => Promise<void>): Work {
  return { next: inTurn([requestBytes({ path })]), ...(before && { before }) }
}

/** Gives the floor a page of ours to send and to render. */
async function setPage({ server, floor }: Bench, name: string, path: string): Promise<void> {
  const response = await fetch(server.url + path, { headers: { 'accept-encoding': 'identity' } })
  const html = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  const rendered = (await floor?.hand.setPage({ name, html, ...(await rawBody(server.url + path)) })) ?? 0
  if (rendered < html.length * 0.8)
    throw new Error(`The floor renders ${rendered} of ${html.length} characters of ${path}`)
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
async function changeOf(server: ServerProcess): Promise<() => Promise<void>> {
  const slug = 'filters[and][0][column]=slug&filters[and][0][method]=eq&filters[and][0][value]=home-hero'
  const found = await fetch(`${server.url}/api/website-builder/widgets?${slug}`)
  const { data } = (await found.json()) as { data: { id: string }[] }
  return changed(server, `website-builder/widgets/${data[0]?.id}`, number => ({ anchor: `round-${number}` }))
}

function changed({ url, secretKey }: ServerProcess, path: string, patch: (number: number) => object) {
  let number = 0
  return async () => {
    const response = await fetch(`${url}/api/${path}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'x-rbac-secret-key': secretKey },
      body: JSON.stringify(patch(number++)),
    })
    if (!response.ok) throw new Error(`change: ${response.status} ${await response.text()}`)
    await response.arrayBuffer()
  }
}

async function revalidate({ url, secretKey }: ServerProcess): Promise<void> {
  const response = await fetch(`${url}/api/revalidation/revalidate?path=/&type=layout`, {
    headers: { 'x-rbac-secret-key': secretKey },
  })
  if (!response.ok) throw new Error(`revalidate: ${response.status} ${await response.text()}`)
  await response.arrayBuffer()
}
