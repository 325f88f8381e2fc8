/**
 * What a template gives to be drawn: an element as React makes them, or an object of the same shape. Its components are plain
 * functions of their props, without hooks; its styles are objects, of the CSS that satori knows
 * (https://github.com/vercel/satori#css).
 */
export interface DrawnElement {
  readonly type: unknown
  readonly props: unknown
  readonly key?: unknown
}

export type DrawnNode = DrawnElement | string | number | boolean | null | undefined | readonly DrawnNode[]

/** An element without functions, lists in lists and nothing: what is sent to the thread that draws. */
export interface PlainElement {
  readonly type: string
  readonly props: Readonly<Record<string, unknown>> & { readonly children?: readonly (PlainElement | string)[] }
}

type Style = Readonly<Record<string, string | number | undefined>>

/** An element with a style, for templates without JSX. */
export function element(type: string, style: Style, ...children: readonly DrawnNode[]): DrawnElement {
  return { type, props: { style, children } }
}

/** A picture whose bytes are known: nothing is ever fetched while drawing. */
export function pictureElement(picture: Buffer, width: number, height: number, style: Style = {}): DrawnElement {
  return { type: 'img', props: { src: `data:image/jpeg;base64,${picture.toString('base64')}`, width, height, style } }
}

const tags = new Set(['div', 'span', 'p', 'img', 'svg', 'path', 'rect', 'circle', 'g'])
const mostElements = 3000
const mostCharacters = 20_000
const deepest = 60
const inlinePicture = /^data:image\/(png|jpeg);base64,[A-Za-z0-9+/=]+$/

/**
 * Calls the components of an element.
 * @throws TypeError for what is never drawn: other tags than those of boxes, text, pictures and paths, addresses of any kind,
 *   more elements or text than a picture can show
 */
export function plainElement(drawn: DrawnElement): PlainElement {
  const left = { elements: mostElements, characters: mostCharacters }
  const [root, ...others] = plain(drawn, left, 0)
  if (typeof root !== 'object' || others.length > 0) throw new TypeError('A template draws one element')
  return root
}

function plain(
  node: unknown,
  left: { elements: number; characters: number },
  depth: number,
): (PlainElement | string)[] {
  if (node === null || node === undefined || typeof node === 'boolean') return []
  if (typeof node === 'string' || typeof node === 'number') {
    const text = String(node)
    left.characters -= text.length
    if (left.characters < 0) throw new TypeError(`A picture has at most ${mostCharacters} characters of text`)
    return [text]
  }
  if (depth > deepest) throw new TypeError(`A picture has at most ${deepest} levels of elements`)
  if (Array.isArray(node)) return node.flatMap(each => plain(each, left, depth + 1))
  const { type, props } = node as { readonly type: unknown; readonly props?: Readonly<Record<string, unknown>> }
  left.elements -= 1
  if (left.elements < 0) throw new TypeError(`A picture has at most ${mostElements} elements`)
  if (typeof type === 'function') return plain(type(props ?? {}), left, depth + 1)
  const { children, ...others } = props ?? {}
  const content = plain(children, left, depth + 1)
  if (type === Symbol.for('react.fragment')) return content
  if (typeof type !== 'string' || !tags.has(type)) throw new TypeError(`A picture has no element ${String(type)}`)
  assertWithoutAddresses(type, others)
  return [{ type, props: { ...others, ...(content.length > 0 && { children: content }) } }]
}

function assertWithoutAddresses(type: string, { style, ...props }: Readonly<Record<string, unknown>>): void {
  const values = [...Object.entries(props), ...Object.entries((style ?? {}) as object)]
  for (const [name, value] of values) {
    const isPicture = type === 'img' && name === 'src'
    if (isPicture ? inlinePicture.test(String(value)) : isHarmless(name, value)) continue
    throw new TypeError(`${name} of ${type} is never fetched: give a picture by its bytes`)
  }
}

function isHarmless(name: string, value: unknown): boolean {
  if (/^(src|href|xlinkHref|dangerouslySetInnerHTML)$/i.test(name)) return false
  if (typeof value === 'number' || typeof value === 'boolean' || value === undefined) return true
  return typeof value === 'string' && !/url\s*\(/i.test(value)
}
