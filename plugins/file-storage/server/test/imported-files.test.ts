import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ImportReport, parseCsv } from '@tessera/core'
import { file } from '@tessera/file-storage'
import { FileService } from '@tessera/file-storage-server'
import { createSafeFetch, type SafeFetchParts, system } from '@tessera/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { files, openFilesHost, photo, test } from './files-host.ts'

openFilesHost()

const widgets = '/api/file-storage/widgets'
let server: Server
let site = ''
let requests: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? '')
    if (request.url?.startsWith('/gone')) response.writeHead(404).end()
    else response.end(request.url?.startsWith('/text') ? '<script>' : photo.content)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const port = String((server.address() as AddressInfo).port)
  site = `http://pictures.example:${port}`
  const lookup = ((_: string, __: unknown, callback: (error: null, found: object[]) => void) =>
    callback(null, [{ address: '127.0.0.1', family: 4 }])) as unknown as NonNullable<SafeFetchParts['lookup']>
  test.host.service(FileService).fetch = createSafeFetch({
    lookup,
    isPublic: address => address === '127.0.0.1',
    ports: [port],
    jitter: 0,
  })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  requests = []
})

async function imported(rows: readonly object[], more: object = {}): Promise<ImportReport> {
  const response = await test.asAdministrator().post(`${widgets}/import`, { key: 'slug', rows, ...more })
  return (response.body as { data: ImportReport }).data
}

async function filesOf(slug: string): Promise<string | undefined> {
  const filters = { and: [{ column: 'slug', method: 'eq', value: slug }] }
  const query = { format: 'csv', fields: 'slug,files', filters }
  return parseCsv((await test.asAdministrator().get(`${widgets}/export`, query)).text)[1]?.[1]
}

describe('files in imports', () => {
  it('are fetched by their addresses, once each, and exported by them', async () => {
    const rows = [
      { slug: 'one', files: `${site}/a.png; ${site}/b.png` },
      { slug: 'two', files: `${site}/b.png` },
    ]
    const dry = await imported(rows, { isDryRun: true })
    expect(dry).toEqual({
      created: 2,
      updated: 0,
      errors: [],
      added: [{ entity: 'file-storage/files', count: 2, names: [`${site}/a.png`, `${site}/b.png`] }],
    })
    expect(requests).toEqual([])
    expect(await imported(rows)).toEqual({ created: 2, updated: 0, errors: [] })
    expect(requests.toSorted()).toEqual(['/a.png', '/b.png'])
    expect(await filesOf('one')).toBe(`${site}/a.png; ${site}/b.png`)
    expect(await imported([{ slug: 'two', files: `${site}/b.png; ${site}/a.png` }])).toMatchObject({ updated: 1 })
    expect(await filesOf('two')).toBe(`${site}/b.png; ${site}/a.png`)
    expect(requests).toHaveLength(2)
    expect(await files.count({}, system)).toBe(2)
  })

  it('that can not be fetched are named by row, and the rest is imported', async () => {
    const rows = [
      { slug: 'three', files: `${site}/gone.png; ${site}/c.png` },
      { slug: 'four', files: `${site}/text` },
      { slug: 'five', files: 'http://169.254.169.254/latest' },
    ]
    const { warnings = [], ...report } = await imported(rows)
    expect(report).toEqual({ created: 3, updated: 0, errors: [] })
    expect(warnings.map(({ row, field, issue }) => [row, field, issue.params.name, issue.code])).toEqual([
      [0, 'widgetsToFiles', `${site}/gone.png`, 'NOT_FETCHED'],
      [1, 'widgetsToFiles', `${site}/text`, 'NOT_FETCHED'],
      [2, 'widgetsToFiles', 'http://169.254.169.254/latest', 'NOT_FETCHED'],
    ])
    expect(await filesOf('three')).toBe(`${site}/c.png`)
    // What could not be fetched again takes nothing away.
    await imported([{ slug: 'three', files: `${site}/gone.png` }])
    expect(await filesOf('three')).toBe(`${site}/c.png`)
  })

  it('that are there are found by name and by their address here', async () => {
    const row = await files.store({ fileName: 'Green chair.png', content: Buffer.from(photo.content) }, {}, system)
    expect(await imported([{ slug: 'six', files: 'Green chair.png' }])).toMatchObject({ errors: [] })
    const address = await filesOf('six')
    expect(address).toBe(`${test.host.configuration.publicUrl}/public/${row.file}`)
    expect(await imported([{ slug: 'seven', files: address }])).toMatchObject({ errors: [] })
    expect(await filesOf('seven')).toBe(address)
    await files.create({ ...row, adminTitle: 'Green chair' } as never, system)
    expect((await imported([{ slug: 'eight', files: 'Green chair' }])).errors[0]?.issue.code).toBe('SEVERAL_NAMED')
    expect((await imported([{ slug: 'eight', files: 'Red chair' }])).errors[0]?.issue.code).toBe('NONE_NAMED')
    expect(requests).toEqual([])
  })

  it('T-155: are fetched for those who may create files only', async () => {
    const editor = test.as({ kind: 'subject', subjectId: 'anna', roles: ['editor'], isAdministrator: false })
    test.host.access.declare('POST', `/api/${file.path}`, 'administrator')
    const body = { rows: [{ slug: 'nine', files: `${site}/secret.png` }] }
    const response = await editor.post(`${widgets}/import`, body)
    expect(response.status).toBe(422)
    expect(requests).toEqual([])
  })
})
