import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { element, plainElement } from './element.ts'
import { FallbackFonts } from './fallback-fonts.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-fonts-'))
mkdirSync(join(folder, 'noto'))
for (const name of ['NotoSansGeorgian-Regular.ttf', 'NotoSansSC[wght].ttf', 'NotoSansGeorgian-Bold.ttf']) {
  writeFileSync(join(folder, 'noto', name), name)
}
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let warned: string[] = []
beforeEach(() => {
  warned = []
})

async function readable(
  text: string,
  fonts = new FallbackFonts(script => void warned.push(script), [folder, '/none']),
) {
  const found = await fonts.readable(plainElement(element('div', {}, element('p', {}, text))))
  const [paragraph] = found.element.props.children ?? []
  return { text: typeof paragraph === 'object' ? paragraph.props.children?.[0] : undefined, fonts: found.fonts }
}

describe('A text beyond the site’s fonts', () => {
  it.each([
    ['Tile, плитка, κεραμίδι, gạch № 1 © ₽₸ “×”', 'Tile, плитка, κεραμίδι, gạch № 1 © ₽₸ “×”'],
    ['Tile 😀 ✓ 🇬🇪', 'Tile …'],
    ['Плитка अआ ไทย белая', 'Плитка … белая'],
  ])('is drawn as far as there are letters: %s', async (text, expected) => {
    expect(await readable(text)).toEqual({ text: expected, fonts: [] })
  })

  it('is drawn in a Noto font of the system', async () => {
    const { text, fonts } = await readable('ქართული 东京')
    expect([text, fonts.map(({ name, data }) => [name, data.toString()])]).toEqual([
      'ქართული 东京',
      [
        ['Noto Sans Georgian', 'NotoSansGeorgian-Regular.ttf'],
        ['Noto Sans SC', 'NotoSansSC[wght].ttf'],
      ],
    ])
    expect(warned).toEqual([])
  })

  it('is warned of once for each script', async () => {
    const fonts = new FallbackFonts(script => void warned.push(script), [folder])
    await readable('अ', fonts)
    await readable('आ ไทย', fonts)
    expect(warned).toEqual(['Devanagari', 'Thai'])
  })
})
