import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'
import path from 'node:path'
import { startServer } from '../scripts/server-process.ts'
import { apiMeasurements } from './api.ts'
import { fill } from './content.ts'
import { benchDatabase } from './database.ts'
import { startFloor } from './floor/start.ts'
import { pageMeasurements } from './page.ts'
import { shopMeasurements } from './shop.ts'
import { atMost, type Measurement, tableOf } from './table.ts'

/** What the product reaches against floors that run beside it: `npm run bench`. */
const database = await benchDatabase()
const environment = { DATABASE_URL: database.url, LOG_LEVEL: 'error' }
const measurements: Measurement[] = []
const add = (more: readonly Measurement[]) => {
  for (const one of more) console.log(`  ${one.work}: ${one.ours} (goal ${one.goal})`)
  measurements.push(...more)
}

try {
  console.log('First start, content ...')
  const first = await startServer({ environment })
  const content = await fill(first)
  await first.stop()
  await database.analyze()

  console.log('Measuring ...')
  const server = await startServer({ environment })
  const floor = await startFloor(database.url, server.url)
  try {
    add([atMost('boot on a migrated database', server.readyAfter / 1000, 2, 's')])
    add(await pageMeasurements(server, floor))
    add(await apiMeasurements(server, floor, content))
    add(await shopMeasurements(server, floor, database))
  } finally {
    floor.stop()
    await server.stop()
  }
  add([atMost('type check of the repository', secondsOf('tsc', '--noEmit'), 10, 's')])
} finally {
  await database.drop()
}

console.log(`\nNode ${process.version}, ${cpus().length} × ${cpus()[0]?.model}\n\n${tableOf(measurements)}`)

function secondsOf(command: string, ...args: string[]): number {
  const began = performance.now()
  execFileSync(command, args, { cwd: path.resolve(import.meta.dirname, '..'), stdio: 'inherit' })
  return (performance.now() - began) / 1000
}
