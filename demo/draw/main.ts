import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { mark } from './mark.ts'
import { crackle, elevenBlues, sampleBox } from './notes.ts'
import { architect, barista, ceramist, designer, kilnMaster, shard } from './portraits.ts'
import { productPictures } from './products.ts'
import { bathroom, cafe, kitchen, station } from './rooms.ts'
import { glazeBowls, kiln, workshop } from './still-lives.ts'
import {
  arcsAtDusk,
  handMade,
  honeycomb,
  machineMade,
  missingTile,
  pressedClay,
  riverGreens,
  scalesInCobalt,
  starTiles,
  swatch,
} from './walls.ts'

/**
 * Draws the pictures of the demo: `npx node demo/draw/main.ts [name...]`. The same code draws the same pictures, so
 * that they are changed here and not by hand.
 */
const folder = new URL('../file-storage/pictures/', import.meta.url)

const pictures: Readonly<Record<string, () => Promise<Buffer>>> = {
  mark,
  'scales-in-cobalt': scalesInCobalt,
  'star-tiles': starTiles,
  'pressed-clay': pressedClay,
  'river-greens': riverGreens,
  honeycomb,
  'machine-made': machineMade,
  'hand-made': handMade,
  'arcs-at-dusk': arcsAtDusk,
  'missing-tile': missingTile,
  'glaze-bowls': glazeBowls,
  kiln,
  workshop,
  cafe,
  station,
  bathroom,
  kitchen,
  'eleven-blues': elevenBlues,
  crackle,
  'sample-box': sampleBox,
  architect,
  barista,
  ceramist,
  designer,
  'kiln-master': kilnMaster,
  shard,
  'glaze-noon': () => swatch('#f4e6c6', '#e3a032', 2),
  'glaze-bay': () => swatch('#1f6f78', '#7fb7ae', 3),
  'glaze-midnight': () => swatch('#1c2c66', '#3f74c8', 5),
  'glaze-milk': () => swatch('#f6efe1', '#dfd3bd', 6),
  'glaze-brick': () => swatch('#a8482a', '#d98155', 8),
  'glaze-moss': () => swatch('#3d5f45', '#8ba86c', 9),
  'glaze-ice': () => swatch('#bcd8ea', '#eef5f6', 11),
  'glaze-rowan': () => swatch('#8c2a24', '#c95a3a', 13),
  ...productPictures,
}

/** Bytes that a picture may have; the shop has many, and shows many at once. */
const limitOf = (name: string) => (name.startsWith('product-') ? 70_000 : 150_000)

await mkdir(folder, { recursive: true })
const wanted = process.argv.slice(2)
for (const [name, draw] of Object.entries(pictures)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const { data, quality } = await smallEnough(await draw(), limitOf(name))
  await writeFile(new URL(`${name}.webp`, folder), data)
  console.log(`${name}.webp ${Math.round(data.length / 1000)} kB at quality ${quality}`)
}

async function smallEnough(picture: Buffer, limit: number): Promise<{ data: Buffer; quality: number }> {
  for (let quality = 84; ; quality -= 4) {
    const data = await sharp(picture).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (data.length < limit) return { data, quality }
  }
}
