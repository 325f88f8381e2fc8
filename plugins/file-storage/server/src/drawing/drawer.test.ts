import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Drawer } from './drawer.ts'
import { type DrawnNode, element } from './element.ts'
import { headingFont, textFont } from './fonts.ts'
import { mosaic } from './mosaic.ts'

const drawer = new Drawer()
afterAll(() => drawer.close())

const form = { width: 400, height: 200, format: 'png' } as const
const page = (...children: readonly DrawnNode[]) =>
  element(
    'div',
    { display: 'flex', width: '100%', height: '100%', backgroundColor: '#ffffff', fontSize: 60 },
    ...children,
  )
const text = (content: string, fontFamily = textFont, fontWeight = 400) =>
  page(element('div', { fontFamily, fontWeight }, content))
/** How many of the pixels are dark. */
async function darkPixels(picture: Buffer): Promise<number> {
  const pixels = await sharp(picture).removeAlpha().greyscale().raw().toBuffer()
  return pixels.filter(value => value < 100).length
}

describe('a drawn picture', () => {
  it.each(['png', 'webp'] as const)(
    'has the size and format that was asked for: %s',
    async format => {
      const picture = await drawer.draw(text('Tile'), { ...form, format })
      expect(await sharp(picture).metadata()).toMatchObject({ width: 400, height: 200, format })
      expect(await darkPixels(picture)).toBeGreaterThan(500)
    },
    60_000,
  )

  it('has letters of its own for each language and weight, of both fonts of the site', async () => {
    const samples = ['Щ', 'Ж', 'ё', '№', '₽', '€', 'ł', 'Q', '«'].flatMap(letter => [
      text(letter),
      text(letter, headingFont, 700),
    ])
    const pictures = []
    for (const sample of samples) pictures.push((await drawer.draw(sample, form)).toString('base64'))
    expect(new Set(pictures).size).toBe(samples.length)
    const blank = (await drawer.draw(page(), form)).toString('base64')
    expect(pictures).not.toContain(blank)
  }, 60_000)

  it('T-121: shows markup in a text as text', async () => {
    const escaped = await drawer.draw(text('<b>&amp;'), form)
    const plain = await drawer.draw(text('&'), form)
    expect(await darkPixels(escaped)).toBeGreaterThan((await darkPixels(plain)) * 2)
  }, 60_000)

  it('calls components, as those of React are called', async () => {
    const Name = ({ name }: { readonly name: string }) => element('span', {}, name)
    const drawn = page({ type: Name, props: { name: 'Tile' } }, null, false, [['s']])
    expect(await darkPixels(await drawer.draw(drawn, form))).toBeGreaterThan(500)
  }, 60_000)

  it('of a wall of tiles is the same for the same seed only', async () => {
    const wall = async (seed: string) => (await drawer.draw(mosaic(seed, 4, 2, 100), form)).toString('base64')
    const [one, same, other] = [await wall('one'), await wall('one'), await wall('other')]
    expect([one === same, one === other]).toEqual([true, false])
  }, 60_000)
})

describe('T-137: nothing is fetched for a picture', () => {
  let address = ''
  let requests = 0
  const server = createServer((_, response) => {
    requests += 1
    response.end()
  })
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.png`
  })
  afterAll(() => void server.close())

  it.each<[string, (url: string) => DrawnNode]>([
    ['a source', src => ({ type: 'img', props: { src, width: 9, height: 9 } })],
    ['a file', () => ({ type: 'img', props: { src: 'file:///etc/passwd', width: 9, height: 9 } })],
    ['a background', url => element('div', { backgroundImage: `url(${url})` })],
    ['a mask', url => element('div', { maskImage: `URL ( ${url} )` })],
    ['a reference', href => ({ type: 'svg', props: { children: [{ type: 'path', props: { href } }] } })],
    [
      'an SVG picture',
      () => ({ type: 'img', props: { src: 'data:image/svg+xml;base64,PHN2Zy8+', width: 9, height: 9 } }),
    ],
    ['markup', () => ({ type: 'div', props: { dangerouslySetInnerHTML: { __html: '<b>' } } })],
    ['another element', () => ({ type: 'iframe', props: {} })],
  ])('by %s', async (_, node) => {
    await expect(drawer.draw(page(node(address)), form)).rejects.toThrow(TypeError)
    expect(requests).toBe(0)
  })

  it('and what no picture can show is refused: 100,000 characters, elements or levels', async () => {
    let deep: DrawnNode = 'x'
    for (let level = 0; level < 1000; level += 1) deep = element('div', {}, deep)
    const many = Array.from({ length: 5000 }, () => element('div', {}))
    for (const node of ['x'.repeat(100_000), deep, many]) {
      await expect(drawer.draw(page(node), form)).rejects.toThrow(/^A picture has at most/)
    }
  })
})

describe('the thread that draws', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-drawing-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const worker = (name: string, code: string) => {
    const file = join(folder, `${name}.mjs`)
    writeFileSync(file, `import { parentPort } from 'node:worker_threads'\n${code}`)
    return pathToFileURL(file)
  }
  const code = { code: 'FILE_STORAGE_DRAWING_FAILED' }

  it('is ended when it takes too long, and the next picture gets another one', async () => {
    const slow = worker('slow', "parentPort.on('message', () => { for (;;); })")
    const impatient = new Drawer({ worker: slow, timeLimit: 200 })
    for (let round = 0; round < 2; round += 1) await expect(impatient.draw(page(), form)).rejects.toMatchObject(code)
    await impatient.close()
  })

  it('may end by itself', async () => {
    const ending = new Drawer({ worker: worker('ending', "parentPort.on('message', () => process.exit(3))") })
    for (let round = 0; round < 2; round += 1) await expect(ending.draw(page(), form)).rejects.toMatchObject(code)
    const throwing = new Drawer({
      worker: worker('throwing', "parentPort.on('message', () => { throw new Error('no') })"),
    })
    await expect(throwing.draw(page(), form)).rejects.toMatchObject(code)
    await Promise.all([ending.close(), throwing.close()])
  })

  it('T-137: draws one picture at a time, and no more wait than it will come to', async () => {
    const one =
      "let busy = false\nparentPort.on('message', () => { if (busy) process.exit(1); busy = true; setTimeout(() => { busy = false; parentPort.postMessage({ bytes: new Uint8Array([1]) }) }, 5) })"
    const few = new Drawer({ worker: worker('one', one), maximumWaiting: 10 })
    const drawn = await Promise.allSettled(Array.from({ length: 50 }, () => few.draw(page(), form)))
    const refused = drawn.filter(each => each.status === 'rejected')
    expect([drawn.length - refused.length, refused.length]).toEqual([11, 39])
    expect(refused[0]).toMatchObject({ reason: { code: 'FILE_STORAGE_DRAWING_BUSY' } })
    expect(await few.draw(page(), form)).toEqual(Buffer.from([1]))
    await few.close()
  })
})
