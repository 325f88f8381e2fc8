import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

/** Without the stream to the embedded database, which is none of the request's. */
const isEmbedded = (place: string) => place.includes('/database/embedded-')

test('a list request that is asked again enters few files and functions', { timeout: 300_000 }, async () => {
  const script = path.join(import.meta.dirname, 'main.ts')
  const { stdout } = await run(process.execPath, [
    '--conditions=tessera-source',
    script,
    '--only=list request',
    '--list',
  ])
  const functions = stdout.split('\n').flatMap(line => /^ {2}(.+)$/.exec(line)?.[1] ?? [])
  const ours = functions.filter(place => !isEmbedded(place))
  expect(ours).toContain('core/server/src/records/entity-service.ts: list')
  expect(ours.length).toBeLessThanOrEqual(mostFunctions)
  expect(new Set(ours.map(place => place.split(': ')[0])).size).toBeLessThanOrEqual(mostFiles)
})

const mostFunctions = 75
const mostFiles = 24
