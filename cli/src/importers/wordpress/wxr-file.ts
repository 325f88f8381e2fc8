import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { ImportSourceError } from '@tessera/server'
import { Parser } from 'htmlparser2'

/** A comment, a term of an item, a value: an element of an export with its attributes and texts. */
export interface WxrElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  text: string
  readonly children: WxrElement[]
}

/** What stands below the channel of an export: `item`, `wp:author`, `wp:category`, `title`. */
export interface WxrPart extends WxrElement {
  /** Of the file, from 0 to 1. */
  readonly share: number
}

/** An article of a blog has a few thousand characters; more than this is no text that anybody wrote. */
const longestPart = 16 * 1024 * 1024
const mostElements = 100_000
const level = { root: 1, channel: 2, part: 3 } as const

/**
 * Reads an export of WordPress (WXR) part by part, in bounded memory. Nothing that the file declares is expanded.
 * @throws ImportSourceError for what is no such file, or an incomplete or hostile one
 */
export async function* readWxr(file: string): AsyncGenerator<WxrPart> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new ImportSourceError(`There is no file ${file}`)
  let read = 0
  const parts: WxrPart[] = []
  const open: WxrElement[] = []
  let size = 0
  let elements = 0
  let isWhole = false
  /** Where the last start tag ends. */
  let tagEnd = -1
  const fail = (reason: string): never => {
    throw new ImportSourceError(`${file} can't be imported: ${reason}`)
  }
  const parser = new Parser(
    {
      onprocessinginstruction(name) {
        if (name.toLowerCase() === '!doctype') fail('it declares a document type, which no export of WordPress does')
      },
      onopentag(name, attributes) {
        if (open.length === 0 && name !== 'rss') fail(`it is no export of WordPress (it begins with <${name}>)`)
        if (open.length > 40) fail('it is nested too deep')
        elements += 1
        if (elements > mostElements) fail('a part of it has too many elements')
        const element = { name, attributes, text: '', children: [] }
        if (open.length >= level.part) open.at(-1)?.children.push(element)
        open.push(element)
        tagEnd = parser.endIndex
      },
      ontext(text) {
        const element = open.at(-1)
        if (!element || open.length < level.part) return
        size += text.length
        if (size > longestPart) fail(`a part of it is larger than ${longestPart / 1024 / 1024} MB`)
        element.text += text
      },
      onclosetag(_name, isImplied) {
        const element = open.pop()
        // An element that closes itself, `<wp:post_parent/>`, ends where its tag does.
        if (isImplied && parser.endIndex !== tagEnd) fail('it ends in the middle. Export it again')
        if (open.length === 0) isWhole = true
        if (!element || open.length !== level.channel) return
        parts.push({ ...element, share: read / found.size })
        size = 0
        elements = 0
      },
      onerror: error => fail(error.message),
    },
    { xmlMode: true, decodeEntities: true },
  )
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 64 * 1024 })) {
    read += Buffer.byteLength(chunk)
    parser.write(chunk)
    while (parts.length > 0) yield parts.shift() as WxrPart
  }
  parser.end()
  while (parts.length > 0) yield parts.shift() as WxrPart
  if (!isWhole) fail('it is no export of WordPress, or it ends in the middle')
}

/** The text of a child; empty without one. */
export function childText({ children }: WxrElement, name: string): string {
  return children.find(child => child.name === name)?.text.trim() ?? ''
}

/** The values that plugins and WordPress itself keep beside an item. */
export function metaOf({ children }: WxrElement): ReadonlyMap<string, string> {
  return new Map(
    children
      .filter(({ name }) => name === 'wp:postmeta')
      .map(meta => [childText(meta, 'wp:meta_key'), childText(meta, 'wp:meta_value')]),
  )
}
