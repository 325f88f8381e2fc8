import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { examine } from '../src/doctor/examine.ts'
import type { Finding } from '../src/doctor/finding.ts'
import { freePort } from './free-port.ts'
import { makeTestProject, type TestProject } from './project.ts'

const right = "export default { plugins: ['@tessera/file-storage', '@tessera/rbac'] }\n"
let project: TestProject

afterEach(() => project?.remove())

async function findings(environment: NodeJS.ProcessEnv = {}, configuration = right): Promise<Finding[]> {
  project ??= makeTestProject(configuration)
  const found: Finding[] = []
  for await (const each of examine(project.root, environment)) found.push(each)
  return found
}

const bad = (all: readonly Finding[]) => all.filter(({ level }) => level !== 'ok')

test('a project with nothing wrong has nothing to be done', async () => {
  project = makeTestProject(right)
  const all = await findings()
  expect(bad(all)).toEqual([])
  expect(all.map(({ subject }) => subject)).toEqual([
    'Node',
    'Configuration',
    'Address',
    'Packages',
    'Data folder',
    'Plugins',
    'Database',
  ])
})

test.each<[string, NodeJS.ProcessEnv, string, Partial<Finding>]>([
  ['a misspelt variable', { DATABSE_URL: 'x' }, right, { level: 'warning', remedy: 'Did you mean DATABASE_URL?' }],
  ['a wrong variable', { PORT: 'many' }, right, { level: 'error', subject: 'Configuration' }],
  [
    'an unknown plugin',
    {},
    "export default { plugins: ['tessera-plugin-none'] }\n",
    { level: 'error', subject: 'Plugins' },
  ],
  [
    'a site for others without an address',
    { HOST: '0.0.0.0' },
    right,
    { level: 'warning', remedy: 'Set PUBLIC_URL to it' },
  ],
  [
    'an address without encryption',
    { PUBLIC_URL: 'http://example.com' },
    right,
    { level: 'warning', subject: 'Address' },
  ],
  [
    'a server of PostgreSQL that is not there',
    { DATABASE_URL: 'postgres://127.0.0.1:1/site' },
    right,
    { level: 'error', subject: 'Database', remedy: 'Start PostgreSQL, or change DATABASE_URL' },
  ],
  ['Redis that is not there', { REDIS_URL: 'redis://127.0.0.1:1' }, right, { level: 'error', subject: 'Redis' }],
  [
    'a mail server that is not there',
    { SMTP_URL: 'smtp://127.0.0.1:1' },
    right,
    { level: 'error', subject: 'The mail server', remedy: 'Start it, or change SMTP_URL' },
  ],
  [
    'a bucket that is not there',
    {
      FILE_STORAGE: 's3',
      S3_BUCKET: 'files',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
    right,
    { level: 'error', subject: 'The bucket of files' },
  ],
])('%s is named', async (_, environment, configuration, expected) => {
  project = makeTestProject(configuration)
  expect(bad(await findings(environment))).toContainEqual(expect.objectContaining(expected))
})

test('secrets that others can read are named, with the command that hides them', async () => {
  project = makeTestProject(right)
  const file = path.join(project.root, '.tessera/secrets.json')
  mkdirSync(path.dirname(file))
  writeFileSync(file, JSON.stringify({ secretKey: 'a'.repeat(64), jwtSecret: 'b'.repeat(64) }))
  chmodSync(file, 0o644)
  expect(bad(await findings())).toEqual([expect.objectContaining({ level: 'warning', remedy: `chmod 600 ${file}` })])
})

test('a node that has told its address and does not respond is named', async () => {
  project = makeTestProject(right)
  const port = await freePort()
  const silent = createServer(socket => socket.destroy()).listen(port, '127.0.0.1')
  mkdirSync(path.join(project.root, '.tessera'))
  const node = { address: `http://127.0.0.1:${port}`, pid: process.pid, startedAt: new Date().toISOString() }
  writeFileSync(path.join(project.root, '.tessera/node.json'), JSON.stringify(node))
  try {
    expect(bad(await findings())).toContainEqual(expect.objectContaining({ level: 'error', subject: 'Running node' }))
  } finally {
    silent.close()
  }
})

test('the command prints what to do, and ends with 1', async () => {
  project = makeTestProject("export default { plugins: ['tessera-plugin-none'] }\n")
  const run = project.run(['doctor'])
  expect(await run.code).toBe(1)
  expect(run.output()).toMatch(/✗ Plugins {2}.*tessera-plugin-none[\s\S]*→ Install what is missing[\s\S]*1 error/)
})
