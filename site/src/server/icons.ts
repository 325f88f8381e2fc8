import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Configuration } from '@tessera/server'
import { textIn } from '@tessera/widget-sdk/text'
import type { FastifyInstance } from 'fastify'
import { icoFile } from './ico-file.ts'

interface Icon {
  readonly path: string
  readonly type: string
  /** Width and height in pixels. */
  readonly size: number
  /** iOS fills transparent corners with black. */
  readonly isOpaque?: boolean
}

const icons: readonly Icon[] = [
  { path: '/favicon.ico', type: 'image/x-icon', size: 32 },
  { path: '/apple-touch-icon.png', type: 'image/png', size: 180, isOpaque: true },
  { path: '/icon-192.png', type: 'image/png', size: 192 },
  { path: '/icon-512.png', type: 'image/png', size: 512 },
]

const forADay = 'public, max-age=86400'

/**
 * Serves the site's icon, `favicon.svg` of the project's folder or else the product's own, in every format that browsers and
 * phones request, and the web app manifest that lists them. A file of the same name in the project's folder, such as
 * `apple-touch-icon.png`, takes precedence.
 */
export function registerIcons(app: FastifyInstance, configuration: Configuration, root: string): void {
  const mark = [join(root, 'favicon.svg'), ownMark()].find(each => existsSync(each))
  if (!mark) return
  const svg = readFileSync(mark)
  serve('/favicon.svg', 'image/svg+xml', () => svg)
  for (const icon of icons) {
    const own = join(root, icon.path)
    let made: Promise<Buffer> | undefined
    serve(icon.path, icon.type, () => {
      made ??= existsSync(own) ? Promise.resolve(readFileSync(own)) : rasterized(svg, icon)
      return made
    })
  }
  const manifest = JSON.stringify(manifestOf(configuration))
  serve('/site.webmanifest', 'application/manifest+json; charset=utf-8', () => manifest)

  function serve(path: string, type: string, content: () => Promise<Buffer> | Buffer | string): void {
    app.get(path, { config: { access: 'public' } }, async (_request, reply) =>
      reply.headers({ 'content-type': type, 'cache-control': forADay }).send(await content()),
    )
  }
}

/** Imported lazily: few servers need sharp. */
async function rasterized(svg: Buffer, { size, isOpaque, path }: Icon): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  // At 72 dpi a unit of the SVG is one pixel; a higher density keeps a small viewBox sharp.
  const { width = size } = await sharp(svg).metadata()
  const density = Math.min(2400, Math.ceil((72 * size) / width))
  const box = { width: size, height: size, fit: 'contain', background: '#0000' } as const
  const picture = sharp(svg, { density }).resize(box)
  const png = await (isOpaque ? picture.flatten({ background: '#fff' }) : picture).png().toBuffer()
  return path.endsWith('.ico') ? icoFile(png, size) : png
}

function manifestOf({ project, defaultLanguage, publicUrl }: Configuration) {
  const name = textIn(project.name, defaultLanguage, defaultLanguage) || new URL(publicUrl).host
  return {
    name,
    short_name: name,
    lang: defaultLanguage,
    start_url: '/',
    display: 'browser',
    background_color: '#fcfcfb',
    theme_color: '#fcfcfb',
    icons: icons
      .filter(({ path }) => path.startsWith('/icon-'))
      .map(({ path, type, size }) => ({ src: path, type, sizes: `${size}x${size}` })),
  }
}

/** Next to the sources and, in a published package, next to `dist`. */
function ownMark(): string {
  const paths = ['../../assets/favicon.svg', '../../../assets/favicon.svg']
  return paths.map(each => fileURLToPath(new URL(each, import.meta.url))).find(each => existsSync(each)) ?? ''
}
