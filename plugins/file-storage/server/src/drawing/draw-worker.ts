import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { Resvg } from '@resvg/resvg-js'
import satori from 'satori'
import sharp from 'sharp'
import type { Drawing, Drawn } from './drawing.ts'
import { FallbackFonts } from './fallback-fonts.ts'
import { faces } from './fonts.ts'

// Whatever gets past the checks of elements can't reach out.
globalThis.fetch = () => Promise.reject(new TypeError('Nothing is fetched while drawing'))

const require = createRequire(import.meta.url)
type Options = Parameters<typeof satori>[1]
let fonts: Promise<Options['fonts']> | undefined
const fallback = new FallbackFonts(script =>
  process.emitWarning(`Pictures leave out ${script} letters: there is no Noto Sans font for them on this system`),
)

parentPort?.on('message', (drawing: Drawing) => {
  draw(drawing).then(
    bytes => send({ bytes }),
    (error: unknown) => send({ problem: error instanceof Error ? error.message : String(error) }),
  )
})

async function draw({ element, width, height, format }: Drawing): Promise<Uint8Array> {
  fonts ??= loadFonts()
  const { element: readable, fonts: further } = await fallback.readable(element)
  // Satori takes plain objects of React's shape for elements.
  const drawnElement = readable as unknown as Parameters<typeof satori>[0]
  const svg = await satori(drawnElement, { width, height, fonts: [...(await fonts), ...further] })
  const drawn = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
  if (format === 'png') return drawn.asPng()
  const raw = { width: drawn.width, height: drawn.height, channels: 4 as const }
  const picture = sharp(drawn.pixels, { raw })
  if (format === 'jpeg') return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 88 }).toBuffer()
  return picture.webp({ quality: 90, effort: 2 }).toBuffer()
}

function loadFonts(): Promise<Options['fonts']> {
  return Promise.all(
    faces.map(async ({ name, weight, file }) => {
      const data = await readFile(require.resolve(file))
      return { name, weight, style: 'normal' as const, data }
    }),
  )
}

function send(drawn: Drawn): void {
  parentPort?.postMessage(drawn)
}
