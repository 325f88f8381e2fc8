import { createReadStream, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { authenticationPath } from '@tessera/rbac'
import type { TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { doorWithin, type SiteDoor } from '../src/site-door.ts'
import { administratorLogin, startProduct } from './product-host.ts'
import { demo } from './specification/modules.ts'

const reader = { login: 'reader@example.com', password: 'long walks at dusk' }

interface Report {
  readonly created: Readonly<Record<string, number>>
  readonly changed: Readonly<Record<string, number>>
  readonly contents: number
  readonly leftOut: readonly { readonly entity: string; readonly id: string; readonly reason: string }[]
}

let from: TestHost
let to: TestHost
let folder: string
/** Everything of the demo, and its content alone. */
let whole: string
let content: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tessera-archive-'))
  ;[from, to] = await Promise.all([startProduct({}, true, { demo }), startProduct({}, true)])
  await doorOf(from).call('POST', '/api/rbac/accounts', {
    email: reader.login,
    password: reader.password,
    role: 'editor',
  })
  whole = await exported('?with=people,orders', 'whole.tar.gz')
  content = await exported('', 'content.tar.gz')
}, 300_000)

afterAll(async () => {
  await from?.close()
  await to?.close()
  await rm(folder, { recursive: true, force: true })
})

function doorOf(host: TestHost): SiteDoor {
  const { publicUrl, secretKey } = host.host.configuration
  return doorWithin(host, { host: new URL(publicUrl).host, 'x-rbac-secret-key': secretKey })
}

async function exported(query: string, name: string): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(file, await buffer(await doorOf(from).open(`/api/core/archive${query}`)))
  return file
}

function imported(host: TestHost, file: string, isDryRun = false): Promise<Report> {
  return doorOf(host).stream(`/api/core/archive?isDryRun=${isDryRun}`, 'application/gzip', createReadStream(file))
}

async function counts(host: TestHost): Promise<Record<string, number>> {
  const door = doorOf(host)
  const paths = [...host.host.entities.values()].filter(({ archive }) => archive !== 'never').map(({ path }) => path)
  const found = await Promise.all(paths.map(each => door.call<number>('GET', `/api/${each}/count`)))
  return Object.fromEntries(paths.map((each, index) => [each, found[index] ?? 0]))
}

/** Both sites have an administrator with the same address, who logs in here as before. */
const sameAdministrator = [
  { entity: 'rbac/identities', id: expect.any(String), reason: 'email is already in use' },
  {
    entity: 'rbac/subjects-to-identities',
    id: expect.any(String),
    reason: 'identityId names a record that is not here',
  },
]

describe('an archive of everything', () => {
  it('says in a dry run what it would do, and does nothing', async () => {
    const before = await counts(to)
    const report = await imported(to, whole, true)
    expect(report.created['blog/articles']).toBeGreaterThan(5)
    expect(report.contents).toBeGreaterThan(20)
    expect(await counts(to)).toEqual(before)
  })

  it('makes an empty installation the same site', async () => {
    const report = await imported(to, whole)
    expect(report.leftOut).toEqual(sameAdministrator)
    expect(await counts(to)).toEqual(await counts(from))
    const pages = await doorOf(from).call<{ url: string }[]>('GET', '/api/host/pages?limit=1000')
    const urls = pages.map(({ url }) => url).filter(url => !url.includes('['))
    expect(urls.length).toBeGreaterThan(10)
    for (const url of urls) expect(await pageOf(to, `/en${url}`), url).toBe(await pageOf(from, `/en${url}`))
  })

  it('brings the same bytes', async () => {
    type File = { id: string; file: string | null; isPrivate: boolean }
    const files = await doorOf(from).call<File[]>('GET', '/api/file-storage/files?limit=1000')
    const own = files.filter(({ file }) => file !== null && !file.startsWith('https:'))
    expect(own.length).toBeGreaterThan(20)
    for (const { id } of own.slice(0, 25)) {
      const url = `/api/file-storage/files/${id}/content`
      const [one, other] = await Promise.all([from, to].map(async host => buffer(await doorOf(host).open(url))))
      expect(other?.equals(one as Buffer), id).toBe(true)
    }
  })

  it('lets people log in with the passwords that they had', async () => {
    const url = `${authenticationPath}/email-and-password/authentication`
    expect((await to.asNobody().post(url, reader)).status).toBe(200)
  })

  it('changes nothing a second time', async () => {
    const report = await imported(to, whole)
    expect({ ...report, unchanged: {} }).toEqual({
      created: {},
      changed: {},
      unchanged: {},
      contents: 0,
      leftOut: sameAdministrator,
      leftOutMore: 0,
    })
  })

  it('changes back what was edited since, and leaves what was added', async () => {
    const door = doorOf(to)
    const [article] = await door.call<{ id: string; title: unknown }[]>('GET', '/api/blog/articles?limit=1')
    await door.call('PATCH', `/api/blog/articles/${article?.id}`, { title: { en: 'Edited since' } })
    const added = await door.call<{ id: string }>('POST', '/api/blog/articles', { title: { en: 'Written here' } })
    const report = await imported(to, whole)
    expect(report.changed).toEqual({ 'blog/articles': 1 })
    expect((await door.call<{ title: unknown }>('GET', `/api/blog/articles/${article?.id}`)).title).toEqual(
      article?.title,
    )
    await door.call('DELETE', `/api/blog/articles/${added.id}`)
  })
})

describe('an archive of the content', () => {
  it('has neither people nor orders nor hashes', () => {
    const text = gunzipSync(contentBytes()).toString('latin1')
    for (const secret of [
      '$argon2id$',
      administratorLogin.login,
      reader.login,
      'rows/rbac/identities',
      'rows/ecommerce/orders/',
      'rows/rbac/sessions',
    ]) {
      expect(text.includes(secret), secret).toBe(false)
    }
    expect(text).toContain('rows/blog/articles/')
    expect(text).toContain('rows/website-builder/buttons/')
  })

  it('has single modules where they are asked for', async () => {
    const file = await exported('?only=blog', 'blog.tar.gz')
    const manifest = await manifestOf(file)
    expect([...new Set(manifest.entities.map(each => each.path.split('/')[0]))]).toEqual(['blog'])
  })
})

describe('what is no archive of this site', () => {
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['is damaged', () => gzipSync('not a tar at all'.repeat(100))],
    ['is damaged', () => contentBytes().subarray(0, 5_000)],
    ['is damaged', () => Buffer.from('neither')],
    ['has ghosts/ghosts', () => changed(text => text.replace('"blog/articles"', '"ghosts/ghosts"'))],
    ['does not know the fields haunted', () => changed(text => text.replace('"adminTitle"', '"haunted"   '))],
    [
      'made with a newer version',
      () => changed(text => text.replace(/"\d{14}_initial"/, match => match.replace('initial', 'laughed'))),
    ],
  ])('%s: is refused, and nothing is written', async (cause, make) => {
    const before = await counts(to)
    const file = path.join(folder, 'other.tar.gz')
    await writeFile(file, await make())
    await expect(imported(to, file)).rejects.toThrow(cause)
    expect(await counts(to)).toEqual(before)
  })

  it('is refused where the request has none', async () => {
    const refused = await to.asAdministrator().post('/api/core/archive', {})
    expect([refused.status, refused.causes.join()]).toEqual([400, expect.stringContaining('the request has none')])
  })

  it('is for administrators; with people, and to be imported, for the secret key alone', async () => {
    expect((await to.asNobody().get('/api/core/archive')).status).toBe(401)
    const { row } = await to
      .asNobody()
      .post(`${authenticationPath}/email-and-password/authentication`, administratorLogin)
    const headers = { authorization: `Bearer ${row.jwt}`, host: new URL(to.host.configuration.publicUrl).host }
    const statusOf = async (method: 'GET' | 'POST', url: string) =>
      (await to.app.inject({ method, url, headers: { ...headers, 'content-type': 'application/gzip' } })).statusCode
    expect(await statusOf('GET', '/api/core/archive?only=blog')).toBe(200)
    expect(await statusOf('GET', '/api/core/archive?with=people')).toBe(403)
    expect(await statusOf('POST', '/api/core/archive')).toBe(403)
  })
})

/** A page as everybody sees it, without the moments at which records were written. */
async function pageOf(host: TestHost, url: string): Promise<string> {
  const headers = { host: new URL(host.host.configuration.publicUrl).host, accept: 'text/html' }
  const { statusCode, payload } = await host.app.inject({ url: url.replace(/(?<=.)\/$/, ''), headers })
  return `${statusCode} ${payload.replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '')}`
}

function contentBytes(): Buffer {
  return readFileSync(content)
}

/** The archive of the content with another text of the same length: sizes are part of a tar. */
function changed(change: (text: string) => string): Buffer {
  return gzipSync(Buffer.from(change(gunzipSync(contentBytes()).toString('latin1')), 'latin1'))
}

async function manifestOf(file: string): Promise<{ readonly entities: readonly { readonly path: string }[] }> {
  const text = gunzipSync(readFileSync(file)).toString('latin1')
  const json = text.slice(text.indexOf('{'), text.indexOf('\n}\n') + 3)
  return JSON.parse(json)
}
