import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startServer } from '../scripts/server-process.ts'
import { until } from '../scripts/until.ts'
import { startDemo } from './demo.ts'

const root = path.resolve(import.meta.dirname, '..')
let data: string

beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), 'tessera-e2e-'))
})

afterEach(() => rmSync(data, { recursive: true, force: true }))

describe('tessera start', () => {
  it('prints once where everything is and how to log in, and exits on SIGTERM with code 0', async () => {
    const server = await startServer({ environment: { DATA_DIR: data, RBAC_SECRET_KEY: undefined } })
    expect(await server.stop('SIGTERM')).toBe(0)
    expect(server.output()).toContain(`${server.url}/en`)
    expect(server.output()).toContain(`${server.url}/ru`)
    expect(server.output()).toContain(path.join(data, 'secrets.json'))

    const again = await startServer({ environment: { DATA_DIR: data, RBAC_SECRET_KEY: undefined } })
    expect(await again.stop('SIGINT')).toBe(0)
    expect(again.output()).toContain(`${again.url}/en`)
    expect(again.output()).not.toContain('secrets.json')
  })

  it.skipIf(process.platform !== 'linux')('takes little memory at a first start, and gives it back', async () => {
    const server = await startServer({ environment: { DATA_DIR: data, DEMO: 'true' } })
    for (const page of ['en', 'ru', 'en/ecommerce/products', 'ru/blog'])
      expect((await fetch(`${server.url}/${page}`)).status).toBe(200)
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
    const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
    await server.stop()
    // 375 and 340 MB on an otherwise idle machine. PostgreSQL's optimised parser or the allocator's arenas alone would
    // exceed this.
    expect(megabytes('VmHWM')).toBeLessThan(500)
    expect(megabytes('VmRSS')).toBeLessThan(450)
  })

  it('accepts no more requests when it is stopped, and finishes the one in progress', async () => {
    const server = await startDemo()
    const body = JSON.stringify({ title: { en: 'Late' } })
    const post = request(`${server.url}/api/website-builder/articles`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'x-rbac-secret-key': server.secretKey,
        expect: '100-continue',
      },
    })
    const responded = once(post, 'response')
    post.flushHeaders()
    await once(post, 'continue')
    const stopped = server.stop('SIGTERM')
    await until(
      'the closed door',
      () =>
        fetch(`${server.url}/readyz`).then(
          ({ status }) => status !== 200,
          () => true,
        ),
      {
        within: 30_000,
      },
    )
    post.end(body)
    const [response] = (await responded) as [IncomingMessage]
    response.resume()
    expect(response.statusCode).toBe(201)
    expect(await stopped).toBe(0)
  })

  it('reports that it is not ready, and continues to serve, while balancers notice', async () => {
    const server = await startDemo({ environment: { DRAIN_SECONDS: '5' } })
    const stopped = server.stop('SIGTERM')
    const isDraining = () => fetch(`${server.url}/readyz`).then(({ status }) => status === 503)
    await until('that it says so', isDraining, { within: 4_000 })
    expect((await fetch(`${server.url}/en`)).status).toBe(200)
    expect(await stopped).toBe(0)
  })

  it('names the port that is taken, and one that may be free', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise(resolve => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    const { code, output } = await run({ PORT: String(port), DATA_DIR: data })
    other.close()
    expect(code).toBe(1)
    expect(output).toContain(`Port ${port} is taken`)
    expect(output).not.toContain(' at ')
  })

  it.each([
    ['PORT', 'ninety'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['DEMO', 'maybe'],
    ['RBAC_SECRET_KEY', 'short'],
  ])('names the variable %s when it is %s, without a stack', async (name, value) => {
    const { code, output } = await run({ DATA_DIR: data, [name]: value })
    expect(code).toBe(1)
    expect(output).toContain(name)
    expect(output).not.toMatch(/\n\s+at /)
  })
})

describe('tessera', () => {
  it('shows its commands', async () => {
    const { code, output } = await run({}, ['--help'])
    expect(code).toBe(0)
    for (const command of ['start', 'dev', 'build', 'migrate', 'migration'])
      expect(output).toContain(`tessera ${command}`)
  })

  it('suggests a command for an unknown one', async () => {
    const { code, output } = await run({}, ['strat'])
    expect(code).toBe(1)
    expect(output).toContain('There is no command "strat". Did you mean start?')
  })
})

function run(environment: Record<string, string>, args: readonly string[] = ['start']) {
  const child = spawn(process.execPath, ['cli/bin/tessera.js', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...environment },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  return new Promise<{ code: number | null; output: string }>(resolve =>
    child.once('close', code => resolve({ code, output })),
  )
}
