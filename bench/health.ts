import { parseArgs } from 'node:util'
import { type ServerProcess, startServer } from '../scripts/server-process.ts'
import { attackNames, prepare, type RunningAttack, startAttack } from './attacks.ts'
import { benchDatabase } from './database.ts'

/**
 * How long `/healthz` waits while a stranger tries to stop the product, in one way after the other: the worst of twenty
 * answers. `npm run bench:health`; with `-- --embedded` on the embedded database.
 */
const tries = 20
const goal = 100
const { values } = parseArgs({ options: { embedded: { type: 'boolean', default: false } } })
const database = values.embedded ? undefined : await benchDatabase()
const environment = { LOG_LEVEL: 'error', DEMO: 'true', ...(database && { DATABASE_URL: database.url }) }

let worst = 0
try {
  const server = await startServer({ environment })
  try {
    const prepared = await prepare(server)
    await database?.analyze()
    console.log(`${database ? 'PostgreSQL' : 'Embedded database'}, worst of ${tries} responses of /healthz\n`)
    console.log('| tried | worst, ms | median, ms | responses of what was tried |\n|---|---|---|---|')
    const { url, secretKey } = server
    const target = { url, secretKey }
    await measure(server, 'nothing', () => undefined)
    for (const [index, name] of attackNames(target, prepared).entries()) {
      worst = Math.max(worst, await measure(server, name, () => startAttack(target, prepared, index)))
    }
  } finally {
    await server.stop()
  }
} finally {
  await database?.drop()
}
console.log(`\nThe worst of all: ${Math.round(worst)} ms (goal: ${goal} ms)`)

async function measure(server: ServerProcess, name: string, start: () => RunningAttack | undefined): Promise<number> {
  await healthz(server)
  const attack = start()
  const times: number[] = []
  for (let index = 0; index < tries; index += 1) {
    // Spread over what an attack goes through: its beginning, its middle, its end.
    times.push(await healthz(server))
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  const statuses = Map.groupBy((await attack?.stop()) ?? [], status => status)
  const responses = [...statuses].map(([status, each]) => `${each.length} × ${status === 0 ? 'closed' : status}`)
  const sorted = times.toSorted((a, b) => a - b)
  const figures = [sorted.at(-1) ?? 0, sorted[Math.floor(sorted.length / 2)] ?? 0].map(each => each.toFixed(1))
  console.log(`| ${name} | ${figures.join(' | ')} | ${responses.join(', ') || '–'} |`)
  return sorted.at(-1) ?? 0
}

async function healthz({ url }: ServerProcess): Promise<number> {
  const began = performance.now()
  const response = await fetch(`${url}/healthz`)
  await response.text()
  return performance.now() - began
}
