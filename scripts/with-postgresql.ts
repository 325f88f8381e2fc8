import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { startPostgresql } from './postgresql.ts'

/** Runs a command beside a PostgreSQL server of its own, whose address it finds in TEST_DATABASE_URL. */
const [command, ...args] = process.argv.slice(2)
if (!command) throw new Error('Say what to run: node scripts/with-postgresql.ts npm test')

const server = await startPostgresql()
const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: server.url } })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.once('error', error => console.error(error.message))
child.once('close', async (code, signal) => {
  await server.stop()
  process.exitCode = code ?? 128 + constants.signals[signal ?? 'SIGTERM']
})
