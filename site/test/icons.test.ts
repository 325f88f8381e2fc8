import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfiguration } from '@tessera/server/project'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerIcons } from '../src/server/icons.ts'

const root = mkdtempSync(join(tmpdir(), 'tessera-icons-'))
const project = { plugins: [], languages: ['en', 'ru'], defaultLanguage: 'ru', name: { ru: 'Полдень' } }
const configuration = loadConfiguration(root, project, { DATA_DIR: join(root, 'data') })

async function served(): Promise<FastifyInstance> {
  const app = Fastify()
  registerIcons(app, configuration, root)
  await app.ready()
  return app
}

afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('the icon of a site', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await served()
  })
  afterAll(() => app.close())

  test.each([
    ['/apple-touch-icon.png', 180],
    ['/icon-192.png', 192],
    ['/icon-512.png', 512],
  ])('is there as %s', async (path, size) => {
    const response = await app.inject(path)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('image/png')
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'png', width: size, height: size })
  })

  test('has no transparent corners where a phone would fill them with black', async () => {
    const { rawPayload } = await app.inject('/apple-touch-icon.png')
    expect((await sharp(rawPayload).stats()).isOpaque).toBe(true)
  })

  test('is served as the icon that browsers request by default', async () => {
    const { headers, rawPayload } = await app.inject('/favicon.ico')
    expect(headers['content-type']).toBe('image/x-icon')
    expect([...rawPayload.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0])
    const [length, offset] = [rawPayload.readUInt32LE(14), rawPayload.readUInt32LE(18)]
    expect(offset + length).toBe(rawPayload.length)
    expect(await sharp(rawPayload.subarray(offset)).metadata()).toMatchObject({ format: 'png', width: 32 })
  })

  test('is listed in a manifest, with the site’s name', async () => {
    const { headers, body } = await app.inject('/site.webmanifest')
    expect(headers['content-type']).toContain('application/manifest+json')
    const manifest = JSON.parse(body)
    expect(manifest).toMatchObject({ name: 'Полдень', lang: 'ru', start_url: '/' })
    for (const { src } of manifest.icons) expect((await app.inject(src)).statusCode).toBe(200)
  })
})

test('files of the project take precedence over generated ones', async () => {
  writeFileSync(
    join(root, 'favicon.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>',
  )
  writeFileSync(join(root, 'apple-touch-icon.png'), 'its own')
  const app = await served()
  expect((await app.inject('/favicon.svg')).body).toContain('M0 0h8v8H0z')
  expect((await app.inject('/apple-touch-icon.png')).body).toBe('its own')
  const { data } = await sharp((await app.inject('/icon-192.png')).rawPayload)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data.subarray(0, 3)]).toEqual([0, 0, 0])
  await app.close()
})
