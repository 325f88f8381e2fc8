import { hash } from 'node:crypto'
import type { WidgetProps } from '../environment.ts'
import type { Inherited } from '../inherited.ts'
import type { RenderMetadata } from '../render-metadata.ts'
import { variantName } from '../variant-props.ts'

/**
 * A widget, an island or a document as it was rendered, without the widgets inside it: those are fragments, too. A page is put
 * together from them, so that a change renders only what shows it.
 */
export interface Fragment {
  /**
   * Its text in UTF-8, as it is sent. A number stands for the child of that index, null for the prefix of its ids, which differs each
   * time it is shown.
   */
  readonly pieces: readonly (Buffer | number | null)[]
  readonly children: readonly FragmentChild[]
  /** Of what it read itself. What it was given is part of its key. */
  readonly tags: readonly string[]
  /** What it read of the page that it was rendered on: see `PageFacts`. */
  readonly facts: readonly string[]
  /** Null for most, which tell the page nothing. */
  readonly metadata: RenderMetadata | null
  /** Elements for the head: preloads of pictures. */
  readonly head: readonly string[]
  /** The address of an island's code. */
  readonly module: string | null
  /** Its code is needed at once. */
  readonly isUrgent: boolean
  /** Groups of texts that an island shows or may show, with their packages. */
  readonly texts: readonly (readonly [packageName: string, group: string])[]
  /** Names of classes without a rule in the style sheet. */
  readonly unstyled: readonly string[]
  /** False when something in it failed: the next page tries again. */
  readonly isCacheable: boolean
  /** Approximate bytes in memory. */
  readonly size: number
}

/** A widget inside a fragment, with all that is needed to render it without its parent. */
export interface FragmentChild {
  /** Equal for widgets that are rendered alike on the same page. */
  readonly key: string
  readonly props: WidgetProps
  readonly inherited: Inherited
}

/** Fragments of earlier renders, for one render. */
export interface FragmentSession {
  /** @param factOf what is true of the page that is rendered: see `PageFacts` */
  find(key: string, factOf: (name: string) => string): Fragment | undefined
  store(key: string, fragment: Fragment, factOf: (name: string) => string): void
}

/** @param context what else decides how it is rendered, the same for all widgets of a page */
export function fragmentChild(props: WidgetProps, inherited: Inherited, context: string): FragmentChild {
  const { of, data, className } = props
  const around = JSON.stringify([variantName(props), className, inherited], recordsDigested)
  return { key: `${of.path} ${around} ${digestOf(data)} ${context}`, props, inherited }
}

/** By row: many pages show the same one. */
const digests = new WeakMap<object, string>()

/** Included records are digested by themselves: of a long list, those that changed. */
function digestOf(data: object): string {
  const known = digests.get(data)
  if (known !== undefined) return known
  const digest = digestOfText(
    JSON.stringify(data, (name, value) => (value === data ? value : recordsDigested(name, value))),
  )
  digests.set(data, digest)
  return digest
}

function recordsDigested(_name: string, value: unknown): unknown {
  return isRecord(value) ? digestOf(value) : value
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'id' in value
}

export function digestOfText(text: string): string {
  return hash('sha256', text, 'base64url')
}
