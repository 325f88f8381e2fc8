import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type ServerProcess, startServer } from '../scripts/server-process.ts'
import { until } from '../scripts/until.ts'
import { type BenchContent, fill, text } from './content.ts'
import { type BenchDatabase, benchDatabase } from './database.ts'
import { printFirstStart } from './first-start.ts'

/**
 * What the process takes in memory after its start and under a load of pages, lists, searches and writes: `npm run
 * bench:memory`, with `-- --minutes 5 --embedded`. It ends after its minutes, or as many requests as they may have.
 * `-- --first-start` measures a first start that builds the bundles instead; `NODE_OPTIONS` are the server's as well.
 */
const connections = 32
const mostRequestsPerMinute = 20_000
const { values } = parseArgs({
  options: {
    embedded: { type: 'boolean', default: false },
    'first-start': { type: 'boolean', default: false },
    minutes: { type: 'string', default: '4' },
  },
})
const minutes = Number(values.minutes)
if (!(minutes > 0 && minutes <= 60)) throw new TypeError('--minutes must be a number up to 60')

const mark = 'memory of the bench '
/** Has the server print what it takes for each SIGUSR2. */
const report = `process.on('SIGUSR2', () => {
  const { user, system } = process.cpuUsage()
  console.log('${mark}' + JSON.stringify({ ...process.memoryUsage(), cpu: user + system }))
})`

await (values['first-start'] ? printFirstStart() : printLoad())

async function printLoad(): Promise<void> {
  const database = values.embedded ? undefined : await benchDatabase()
  try {
    await printLoadOn(database)
  } finally {
    await database?.drop()
  }
}

async function printLoadOn(database?: BenchDatabase): Promise<void> {
  const environment = {
    DEMO: 'true',
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=data:text/javascript,${encodeURIComponent(report)}`,
    ...(database && { DATABASE_URL: database.url }),
    ...given('CACHE_MEGABYTES', 'MALLOC_ARENA_MAX'),
  }
  const server = await startServer({ environment, within: 600_000 })
  try {
    console.log(`${database ? 'PostgreSQL' : 'Embedded database'}, ${connections} connections, MB\n`)
    console.log('| | RSS | of it anonymous | heap used | heap | external | array buffers | CPU s | requests | 5xx |')
    console.log('|---|---|---|---|---|---|---|---|---|---|')
    await print(server, 'after the start')
    const content = await fill(server)
    await database?.analyze()
    await load(server, content)
  } finally {
    await server.stop()
  }
}

/** Variables of this process that are the server's as well. */
function given(...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])))
}

async function load(server: ServerProcess, content: BenchContent): Promise<void> {
  const paths = await pagesOf(server)
  const sent = { count: 0, failed: 0 }
  const began = performance.now()
  const end = began + minutes * 60_000
  const isOver = () => performance.now() > end || sent.count >= mostRequestsPerMinute * minutes
  const worker = async () => {
    while (!isOver()) {
      const index = sent.count++
      const response = await send(server, content, paths, index)
      await response.arrayBuffer()
      if (response.status >= 500) sent.failed += 1
    }
  }
  const workers = Promise.all(Array.from({ length: connections }, worker))
  for (let minute = 1; minute <= minutes && !isOver(); minute++) {
    await Promise.race([
      workers,
      new Promise(resolve => setTimeout(resolve, began + minute * 60_000 - performance.now())),
    ])
    await print(server, `minute ${minute}`, sent)
  }
  await workers
  await print(server, 'at the end', sent)
}

/** All addresses of the site. */
async function pagesOf({ url }: ServerProcess): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}

/** The same mix each time: of ten requests five pages, four of the API, and every fiftieth is a write. */
function send(server: ServerProcess, { articleIds, slugs }: BenchContent, pages: readonly string[], index: number) {
  const { url, secretKey } = server
  const round = Math.floor(index / 50)
  const api = `${url}/api/website-builder/articles`
  if (index % 50 === 0) {
    const id = articleIds[(round * 7) % articleIds.length]
    const headers = { 'content-type': 'application/json', 'x-rbac-secret-key': secretKey }
    const isNew = round % 5 === 0
    return fetch(isNew ? api : `${api}/${id}`, {
      method: isNew ? 'POST' : 'PATCH',
      headers,
      body: JSON.stringify(text('Changed', index)),
    })
  }
  switch (index % 10) {
    case 0:
    case 1:
    case 2:
      return fetch(url + pages[(index * 31) % pages.length])
    case 3:
      return fetch(`${url}${pages[(index * 17) % pages.length]}?page=${1 + (round % 40)}`)
    case 4:
      return fetch(`${url}/en/ecommerce/products?search=${index % 500}`)
    case 5:
      return fetch(`${api}?limit=100&offset=${(index * 10) % 1000}`)
    case 6:
      return fetch(`${api}?limit=25&offset=${index % 900}&include=categoriesToArticles.category`)
    case 7:
      return fetch(`${api}/${articleIds[index % articleIds.length]}`)
    case 8:
      return fetch(
        `${api}?filters[and][0][column]=slug&filters[and][0][method]=eq&filters[and][0][value]=${slugs[index % slugs.length]}`,
      )
    default:
      return fetch(`${url}/api/ecommerce/products/search?search=${index % 300}&count=true`)
  }
}

async function print(server: ServerProcess, when: string, { count = 0, failed = 0 } = {}): Promise<void> {
  const reports = () => server.output().split(mark).length
  const before = reports()
  process.kill(server.pid, 'SIGUSR2')
  await until('the report', async () => reports() > before, { within: 60_000 })
  const usage: NodeJS.MemoryUsage & { readonly cpu: number } = JSON.parse(
    server.output().split(mark).at(-1)?.split('\n')[0] ?? '{}',
  )
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  const anonymous = Number(/RssAnon:\s+(\d+)/.exec(status)?.[1]) * 1024
  const { rss, heapUsed, heapTotal, external, arrayBuffers } = usage
  const figures = [rss, anonymous, heapUsed, heapTotal, external, arrayBuffers].map(each => Math.round(each / 1e6))
  console.log(`| ${[when, ...figures, (usage.cpu / 1e6).toFixed(1), count, failed].join(' | ')} |`)
}
