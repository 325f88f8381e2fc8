import { file } from '@tessera/file-storage'
import { FileService } from '@tessera/file-storage-server'
import { page } from '@tessera/host'
import { system } from '@tessera/server'
import { article, articlesToFiles } from '@tessera/website-builder'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { get, inTime, openPagesSite, under } from './pages-site.ts'
import { makePage } from './site-under-test.ts'

openPagesSite()

const imageOf = (html: string) => /property="og:image" content="https:\/\/example\.com([^"]+)"/.exec(html)?.[1] ?? ''
const linked = async (url: string) => imageOf((await get(url)).body)
const picture = async (url: string) => {
  const { statusCode, headers, rawPayload } = await get(url)
  return { status: statusCode, headers, bytes: rawPayload }
}
const drawings = () => vi.spyOn(under.host.service(FileService).drawer, 'draw')

async function makePhoto(colour: string) {
  const content = await sharp({ create: { width: 640, height: 640, channels: 3, background: colour } })
    .png()
    .toBuffer()
  return under.host.service(FileService).store({ fileName: `${colour}.png`, content }, {}, system)
}

describe('The picture of a page in link previews', () => {
  test('is drawn in each language, and may be cached for as long as the page says the same', async () => {
    await makePage(under.host, '/studio', 'plain')
    const [en, ru] = [await linked('/en/studio'), await linked('/ru/studio')]
    expect([en, ru]).toEqual([
      expect.stringMatching(/^\/en\/og\/studio\.jpg\?v=[\w-]{16}$/),
      expect.stringMatching(/^\/ru\/og\/studio\.jpg\?v=[\w-]{16}$/),
    ])
    const drawn = await picture(en)
    expect([drawn.status, drawn.headers['content-type'], drawn.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=31536000, immutable',
    ])
    expect(await sharp(drawn.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    const { channels } = await sharp(drawn.bytes).stats()
    expect(channels.every(({ stdev }) => stdev > 20)).toBe(true)
    const old = await picture('/en/og/studio.jpg?v=another')
    expect([old.status, old.headers['cache-control']]).toEqual([200, 'public, max-age=300'])
  }, 60_000)

  test('has the home page, too', async () => {
    await expect.poll(() => linked('/en'), inTime).toMatch(/^\/en\/og\/index\.jpg/)
    expect((await picture(await linked('/en'))).status).toBe(200)
  }, 60_000)

  test('is drawn once for all who ask, and again when the page says something else', async () => {
    await makePage(under.host, '/news', 'plain')
    const first = await linked('/en/news')
    const draw = drawings()
    const pictures = await Promise.all([1, 2, 3, 4].map(() => picture(first)))
    expect(pictures.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await picture(first)
    expect(draw).toHaveBeenCalledTimes(1)
    const filters = { and: [{ column: 'url', method: 'eq', value: '/news' } as const] }
    const [row] = (await under.host.service(page).list({ filters }, system)).rows
    await under.host.service(page).update(row?.id ?? '', { title: 'Eleven blues' }, system)
    await expect.poll(() => linked('/en/news'), inTime).not.toBe(first)
    const second = await picture(await linked('/en/news'))
    expect(second.bytes.equals(pictures[0]?.bytes ?? Buffer.alloc(0))).toBe(false)
    expect(draw).toHaveBeenCalledTimes(2)
    draw.mockRestore()
  }, 60_000)

  test('shows the picture of the record that the address names, and another one once that is replaced', async () => {
    await makePage(under.host, '/notes/[website-builder.articles.slug]', 'plain')
    const made = await under.host.service(article).create({ slug: 'glaze', title: { en: 'Glaze' } }, system)
    const photo = await makePhoto('#00ff00')
    await under.host.service(articlesToFiles).create({ articleId: made.id, fileStorageModuleFileId: photo.id }, system)
    const coloursOf = async (bytes: Buffer) => {
      const part = { left: 900, top: 200, width: 100, height: 100 }
      const right = await sharp(await sharp(bytes).extract(part).png().toBuffer()).stats()
      return right.channels.map(({ mean }) => Math.round(mean / 64) * 64)
    }
    const first = await linked('/en/notes/glaze')
    expect(await coloursOf((await picture(first)).bytes)).toEqual([0, 256, 0])
    const { file: key } = await makePhoto('#0000ff')
    await under.host.service(file).update(photo.id, { file: key }, system)
    await expect.poll(() => linked('/en/notes/glaze'), inTime).not.toBe(first)
    expect(await coloursOf((await picture(await linked('/en/notes/glaze'))).bytes)).toEqual([0, 0, 256])
  }, 60_000)

  test('exists for addresses of pages only: strangers make no work with others', async () => {
    const draw = drawings()
    const addresses = [
      '/en/og/no-such-page.jpg',
      '/en/og/404.jpg',
      '/en/og/500.jpg',
      '/en/og/notes/none.jpg',
      '/en/og/.jpg',
    ]
    for (const address of addresses) expect((await picture(address)).status, address).toBe(404)
    expect((await picture('/xx/og/studio.jpg')).status).not.toBe(200)
    expect(draw).not.toHaveBeenCalled()
    draw.mockRestore()
  })

  test('is refused for a moment while too many others are drawn, and nothing is drawn later for those', async () => {
    const urls = Array.from({ length: 12 }, (_, index) => `/many-${index}`)
    for (const url of urls) await makePage(under.host, url, 'plain')
    const addresses = await Promise.all(urls.map(url => linked(`/en${url}`)))
    let release = () => {}
    const held = new Promise<Buffer>(resolve => {
      release = () => resolve(Buffer.from('drawn'))
    })
    const draw = drawings().mockImplementation(() => held)
    const asked = addresses.map(picture)
    await expect.poll(() => draw.mock.calls.length, inTime).toBe(8)
    await vi.waitFor(async () => expect((await picture(addresses.at(-1) ?? '')).status).toBe(503))
    release()
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(8)
    expect(statuses.filter(status => status === 503)).toHaveLength(4)
    expect(draw).toHaveBeenCalledTimes(8)
    draw.mockRestore()
  }, 60_000)
})
