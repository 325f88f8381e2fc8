import { contentAddress, file } from '@tessera/file-storage'
import fileStorage, { defineFileTemplate, element, FileService } from '@tessera/file-storage-server'
import type { Caller } from '@tessera/server'
import { system } from '@tessera/server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendForm } from './form.ts'
import { picture } from './pictures.ts'

const api = `/api/${file.path}`
const editor: Caller = { kind: 'subject', subjectId: 'the-editor', roles: ['editor'], isAdministrator: false }

/** A template as another module brings it. */
const greeting = defineFileTemplate<{ readonly name: string }>({
  variant: 'generate-template-greeting',
  width: 300,
  height: 100,
  isPrivate: true,
  properties: { greetedName: { type: 'string', minLength: 1, maxLength: 40 } },
  data: async ({ greetedName }, { caller }) =>
    caller.isAdministrator || greetedName === 'all' ? { name: String(greetedName) } : null,
  draw: ({ name }) => element('div', { display: 'flex', backgroundColor: '#ffffff', fontSize: 40 }, `Hello ${name}`),
  file: ({ name }) => ({ adminTitle: `Greeting of ${name}` }),
})

let under: TestHost
let files: FileService
beforeAll(async () => {
  under = await createTestHost({
    plugins: [fileStorage],
    name: { en: 'Polden', ru: 'Полдень' },
    extensions: [
      (_app, host) => {
        host.service(FileService).templates.add(greeting)
      },
    ],
  })
  files = under.host.service(FileService)
}, 60_000)
afterAll(() => under?.close())

const generate = (body: object, client = under.asAdministrator()) => client.post(`${api}/generate`, body)
const openGraph = 'generate-template-opengraph-image-default'

describe('POST files/generate', () => {
  test('stores the picture of a template as a file of that variant', async () => {
    const { status, row } = await generate({ variant: openGraph, title: 'Плитка «Полдень»', language: 'ru' })
    expect(status).toBe(201)
    expect(row).toMatchObject({
      variant: openGraph,
      adminTitle: 'Плитка «Полдень»',
      mimeType: 'image/png',
      width: 1200,
      height: 630,
      isPrivate: false,
    })
    const { rawPayload, statusCode } = await under.app.inject(`/public/${row.file}`)
    expect(statusCode).toBe(200)
    const { channels } = await sharp(rawPayload).stats()
    expect(channels.slice(0, 3).every(({ stdev }) => stdev > 20)).toBe(true)
  }, 60_000)

  test('draws at the size and in the format that is asked for, with a picture of the library', async () => {
    const photo = { content: await picture('png', { width: 800, height: 400 }), name: 'a.png' }
    const { row: source } = await sendForm(under.asAdministrator(), 'POST', api, {}, photo)
    const body = { variant: openGraph, title: 'Tiles', width: 600, height: 315, format: 'webp' }
    const { row } = await generate({ ...body, picture: source.file })
    expect(row).toMatchObject({ mimeType: 'image/webp', width: 600, height: 315 })
    const { row: other } = await generate(body)
    expect(other.size).not.toBe(row.size)
  }, 60_000)

  test('draws templates of other modules, with the rights of the caller, as private files', async () => {
    const { row } = await generate({ variant: greeting.variant, greetedName: 'Anna' })
    expect(row).toMatchObject({
      adminTitle: 'Greeting of Anna',
      isPrivate: true,
      file: contentAddress(row.id),
      width: 300,
    })
    expect((await under.asNobody().get(contentAddress(row.id))).status).toBe(404)
    expect((await generate({ variant: greeting.variant, greetedName: 'Anna' }, under.as(editor))).status).toBe(404)
    expect((await generate({ variant: greeting.variant, greetedName: 'all' }, under.as(editor))).status).toBe(201)
  }, 60_000)

  test.each([
    [{}, 'variant is required'],
    [{ variant: 'default' }, 'variant'],
    [{ variant: openGraph, width: 63 }, 'width'],
    [{ variant: openGraph, width: 100_000 }, 'width'],
    [{ variant: openGraph, height: '630' }, 'height'],
    [{ variant: openGraph, format: 'svg' }, 'format'],
    [{ variant: openGraph, title: 'x'.repeat(100_000) }, 'title'],
    [{ variant: openGraph, key: 'mine' }, 'key'],
    [{ variant: greeting.variant, greetedName: '' }, 'greetedName'],
  ])('T-137: refuses %j', async (body, cause) => {
    const { status, causes } = await generate(body)
    expect([status, causes[0]]).toEqual([400, expect.stringContaining(cause)])
  })

  test('is for those who may make files', async () => {
    expect((await generate({ variant: openGraph }, under.asNobody())).status).toBe(401)
  })
})

describe('a file that is generated under a key', () => {
  test('is one, however many ask for it at once and later', async () => {
    const request = { variant: greeting.variant, greetedName: 'Once', key: 'greeting 1' }
    const rows = await Promise.all(Array.from({ length: 4 }, () => files.generate(request, system)))
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1)
    expect((await files.generate(request, system)).id).toBe(rows[0]?.id)
    expect((await files.generate({ ...request, key: 'greeting 2' }, system)).id).not.toBe(rows[0]?.id)
    const filters = { and: [{ column: 'adminTitle', method: 'eq', value: 'Greeting of Once' }] } as const
    expect(await files.count({ filters }, system)).toBe(2)
  }, 60_000)
})
