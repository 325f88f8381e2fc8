import { type IncomingHttpHeaders, request } from 'node:http'
import type { Entity } from '@tessera/core'
import { page } from '@tessera/host'
import { definePlugin, type Plugin, system } from '@tessera/server'
import type { TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll } from 'vitest'
import { type BuiltProject, buildProject, makePage, makeShown } from './site-under-test.ts'

export let project: BuiltProject

export let under: TestHost

/** The built-in home page. */
export let empty: string

export const own = { host: 'example.com' }

export function get(url: string, headers: Record<string, string> = {}) {
  return under.app.inject({ url, headers: { ...own, ...headers } })
}

/** Lists of addresses are rebuilt in the background and served stale until then. */
export const inTime = { timeout: 30_000, interval: 200 }

/** A plugin with changed definitions of some of its entities. */
export function redefined(plugin: Plugin, entities: readonly Entity[]): Plugin {
  const definitionOf = (entity: Entity) => entities.find(({ path }) => path === entity.path) ?? entity
  return definePlugin({ ...plugin, name: plugin.name, entities: plugin.entities?.map(definitionOf) ?? [] })
}

export async function makeShownOn(url: string, input: Parameters<typeof makeShown>[1]): Promise<void> {
  const filters = { and: [{ column: 'url', method: 'eq', value: url } as const] }
  const { rows } = await under.host.service(page).list({ filters }, system)
  await makeShown(under.host, input, rows[0]?.id)
}

/** Waits for a change: the stale page is served while the next one is rendered. */
export async function bodyOf(url: string): Promise<string> {
  return (await get(url)).body
}

interface WireResponse {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A request over a real connection. */
export function wire(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<WireResponse> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, method, headers: { ...own, ...headers } }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.once('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks).toString() }),
      )
    })
    sent.once('error', reject).end()
  })
}

/** Opens the site for the tests of a file. */
export function openPagesSite(): void {
  beforeAll(async () => {
    project = await buildProject()
    under = await project.startHost({ environment: { PUBLIC_URL: 'https://example.com' } })
    empty = (await get('/en')).body
    await makePage(under.host, '/', 'plain')
  }, 60_000)

  afterAll(() => under?.close())
}
