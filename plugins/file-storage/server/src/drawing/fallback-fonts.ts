import { readdir, readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { PlainElement } from './element.ts'

/** A font of the system, for satori. */
export interface FallbackFont {
  readonly name: string
  readonly weight: 400
  readonly style: 'normal'
  readonly data: Buffer
}

interface Readable {
  readonly element: PlainElement
  readonly fonts: readonly FallbackFont[]
}

const han = ['SC', 'CJKsc', 'JP', 'CJKjp', 'TC', 'CJKtc'] as const
/** Scripts that the site's fonts lack, with what the names of their Noto fonts say. */
const scripts: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [
      ...['Arabic', 'Armenian', 'Bengali', 'Devanagari', 'Ethiopic', 'Georgian', 'Gujarati', 'Gurmukhi', 'Hebrew'],
      ...['Kannada', 'Khmer', 'Lao', 'Malayalam', 'Mongolian', 'Myanmar', 'Sinhala', 'Tamil', 'Telugu', 'Thai'],
    ].map(script => [script, [script]]),
  ),
  Tibetan: ['Tibetan', 'SerifTibetan'],
  Han: han,
  Hiragana: han.slice(2, 4),
  Katakana: han.slice(2, 4),
  Bopomofo: han,
  Hangul: ['KR', 'CJKkr'],
}
const patterns = Object.keys(scripts).map(script => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const)
/** What the site's fonts are for; of the symbols they have these few. */
const ownLetters =
  /^(?!\p{Emoji_Presentation}|\p{Regional_Indicator}|(?![№©®™°])\p{So})[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}]$/u

const folders = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  join(homedir(), '.local/share/fonts'),
  join(homedir(), '.fonts'),
  join(homedir(), 'Library/Fonts'),
  '/Library/Fonts',
  join(process.env.WINDIR ?? 'C:\\Windows', 'Fonts'),
]

/**
 * Finds a Noto Sans font for each script beyond the site's fonts. Letters for which the system has none, and emoji, give way to an
 * ellipsis: nobody reads boxes.
 */
export class FallbackFonts {
  readonly #folders: readonly string[]
  readonly #warn: (script: string) => void
  readonly #found = new Map<string, Promise<FallbackFont | null>>()
  #files: Promise<ReadonlyMap<string, string>> | undefined

  /** @param warn is called once for each script without a font */
  constructor(warn: (script: string) => void, inFolders: readonly string[] = folders) {
    this.#warn = warn
    this.#folders = inFolders
  }

  async readable(element: PlainElement): Promise<Readable> {
    const needed = new Set(textsIn(element).flatMap(text => [...text].flatMap(letter => scriptOf(letter) ?? [])))
    const found = await Promise.all([...needed].map(async script => [script, await this.#find(script)] as const))
    const known = new Map(found.flatMap(([script, font]) => (font ? [[script, font] as const] : [])))
    const isDrawn = (letter: string) => ownLetters.test(letter) || known.has(scriptOf(letter) ?? '')
    return { element: withTexts(element, text => legible(text, isDrawn)), fonts: [...new Set(known.values())] }
  }

  #find(script: string): Promise<FallbackFont | null> {
    const found = this.#found.get(script) ?? this.#open(script)
    this.#found.set(script, found)
    return found
  }

  async #open(script: string): Promise<FallbackFont | null> {
    this.#files ??= filesIn(this.#folders)
    const files = await this.#files
    const name = scripts[script]?.find(each => files.has(each))
    if (name === undefined) {
      this.#warn(script)
      return null
    }
    const data = await readFile(files.get(name) ?? '')
    return { name: `Noto Sans ${name}`, weight: 400, style: 'normal', data }
  }
}

const fileName = /^Noto(?:Sans)?(\w+?)(?:-Regular|\[[\w,]+\])\.(?:ttf|otf)$/

/** The Noto fonts of the system, by what their names say of the script. */
async function filesIn(inFolders: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const lists = await Promise.all(
    inFolders.map(folder => readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])),
  )
  return new Map(
    lists.flat().flatMap(({ parentPath, name }) => {
      const [, script] = fileName.exec(name) ?? []
      return script === undefined ? [] : [[script, join(parentPath, name)] as const]
    }),
  )
}

function scriptOf(letter: string): string | undefined {
  return ownLetters.test(letter) ? undefined : patterns.find(([, pattern]) => pattern.test(letter))?.[0]
}

function legible(text: string, isDrawn: (letter: string) => boolean): string {
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)]
  const written = letters.map(({ segment }) => ([...segment].every(isDrawn) ? segment : '\0')).join('')
  // A run of what is left out, with its spaces, is one gap.
  return written.replace(/\0(?:\s*\0)*/g, '…')
}

function textsIn({ props: { children = [] } }: PlainElement): string[] {
  return children.flatMap(child => (typeof child === 'string' ? [child] : textsIn(child)))
}

function withTexts(element: PlainElement, change: (text: string) => string): PlainElement {
  const { children } = element.props
  if (!children) return element
  const changed = children.map(child => (typeof child === 'string' ? change(child) : withTexts(child, change)))
  return { ...element, props: { ...element.props, children: changed } }
}
