import path from 'node:path'
import type { ImportSite } from '@tessera/server'
import { marked } from 'marked'
import type { Mentions } from '../text/mentions.ts'
import { fileNamed } from './markdown-folder.ts'

interface Place {
  readonly folder: string
  /** The file with the text. */
  readonly file: string
  /** Where files of Markdown are here, by their names. */
  readonly moved: ReadonlyMap<string, string | null>
  /** Where addresses of the old site are here. */
  readonly paths: ReadonlyMap<string, string | null>
}

const local = 'https://folder.invalid'

/** What a text of a folder mentions: other texts, and files beside it. */
export async function markdownMentions(
  { folder, file, moved, paths }: Place,
  markdown: string,
  site: ImportSite,
): Promise<Mentions> {
  const files = new Map<string, string>()
  for (const written of addressesIn(await marked.parse(markdown))) {
    const found = isOutside(written) ? null : await fileNamed(folder, file, written)
    if (found) files.set(written, found)
  }
  const byAddress = new Map<string, string>()
  const fileOf = (address: string) => byAddress.get(address)
  return {
    resolve(written) {
      if (isOutside(written)) return /^https?:/i.test(written) && URL.canParse(written) ? new URL(written).href : null
      const address = `${local}/${encodeURIComponent(written)}`
      const found = files.get(written)
      if (found) byAddress.set(address, found)
      return address
    },
    isFile: address => !/\.(md|mdx|markdown)$/i.test(fileOf(address) ?? '.md'),
    medium(address, texts) {
      if (!address.startsWith(local)) return site.medium(address, texts)
      const from = fileOf(address)
      const written = decodeURIComponent(address.slice(local.length + 1))
      if (from) return site.medium(path.relative(folder, from), texts, from)
      site.leaveOut('medium', written, `not in the folder (${file})`)
      return Promise.resolve(null)
    },
    link(address) {
      if (!address.startsWith(local)) return address
      const written = decodeURIComponent(address.slice(local.length + 1))
      const [bare = '', fragment] = written.split('#', 2)
      const name = path.posix.join(path.posix.dirname(file), bare)
      const whole = `/${path.posix.join(bare.startsWith('/') ? '' : path.posix.dirname(file), bare).replace(/^\/+|\/+$/g, '')}`
      const target = moved.get(name) ?? paths.get(whole) ?? (bare === '' ? '' : whole)
      return fragment === undefined ? target || '#' : `${target}#${fragment}`
    },
  }
}

function isOutside(written: string): boolean {
  return /^[a-z][a-z0-9+.-]*:|^\/\//i.test(written)
}

function addressesIn(html: string): Set<string> {
  return new Set(
    [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&')),
  )
}
