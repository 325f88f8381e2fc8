import { type Entity, fieldEntries, type Localized, type Relation } from '@tessera/core'
import { metadata } from '@tessera/host'
import { textIn, useLinked } from '@tessera/widget-sdk'
import type { RenderRequest } from './render-request.ts'

/** The picture of a page in link previews. */
export interface PageImage {
  /** Absolute, or a path of this site. */
  readonly src: string
  readonly width?: number | undefined
  readonly height?: number | undefined
  readonly alt: string
  /** Given to the page itself for link previews, which show it as it is. */
  readonly isChosen?: boolean
}

/** Social networks ignore smaller ones: https://developers.facebook.com/docs/sharing/webmasters/images */
const smallestWidth = 200

/** The picture of the record that the page's address names, else of the page's metadata; null where neither has one. */
export function usePageImage(request: RenderRequest): PageImage | null {
  const segment = Object.values(request.resolved?.segments ?? {}).at(-1)
  const ofRecord = useLinkedPicture(request, segment?.entity ?? '', segment?.row)
  const ofMetadata = useLinkedPicture(request, metadata.path, request.resolved?.metadata[0])
  return ofRecord ?? (ofMetadata && { ...ofMetadata, isChosen: true })
}

/**
 * The first picture of a page's content that is large enough. Layouts, with their logos, don't count.
 * @param pieces the whole document, as rendered by React
 */
export function firstPictureIn(pieces: readonly Buffer[]): PageImage | null {
  let isContent = false
  let text = ''
  for (const piece of pieces) {
    if (isContent) {
      if (text === '' && !piece.includes('<img') && !piece.includes('</main>')) continue
      text += String(piece)
    } else {
      const start = piece.indexOf('<main')
      if (start === -1) continue
      isContent = true
      text = String(piece.subarray(start))
    }
    const end = text.indexOf('</main>')
    const found = largePictureIn(end === -1 ? text : text.slice(0, end))
    if (found || end !== -1) return found
    // An element may go on in the next piece.
    const last = text.lastIndexOf('<img')
    text = last > text.lastIndexOf('>') ? text.slice(last) : ''
  }
  return null
}

function largePictureIn(html: string): PageImage | null {
  for (const [element] of html.matchAll(/<img\b[^>]*>/g)) {
    const [src = '', width, height] = ['src', 'width', 'height'].map(name => attributeOf(element, name))
    if (!/^(\/|https:\/\/)/.test(src) || Number(width ?? 0) < smallestWidth) continue
    return {
      src,
      width: Number(width),
      height: height === undefined ? undefined : Number(height),
      alt: attributeOf(element, 'alt') ?? '',
    }
  }
  return null
}

interface PictureFile {
  readonly file?: string | null
  readonly mimeType?: string | null
  readonly width?: number | null
  readonly height?: number | null
  readonly alt?: Localized
}

function useLinkedPicture(
  { entities, language, settings }: RenderRequest,
  entity: string,
  record: { readonly id: string } | null | undefined,
): PageImage | null {
  const relation = filesOf(entities, entity)
  const files = useLinked(relation ?? none, relation && record)
  const picture = files
    .map(each => each.record as unknown as PictureFile)
    .find(({ file, mimeType }) => file && (mimeType?.startsWith('image/') ?? true))
  if (!picture?.file) return null
  return {
    src: picture.file.startsWith('https://') ? picture.file : `/public/${picture.file}`,
    width: picture.width ?? undefined,
    height: picture.height ?? undefined,
    alt: textIn(picture.alt, language, settings.defaultLanguage),
  }
}

/** The relation of an entity to an entity of files. */
function filesOf(entities: ReadonlyMap<string, Entity>, path: string): Relation | undefined {
  return [...entities.values()]
    .filter((each): each is Relation => each.ends !== undefined)
    .find(({ left, right }) => left.path === path && fieldEntries(right).some(([, { kind }]) => kind === 'file'))
}

/** Stands in for a missing relation; never read. */
const none = { path: '', ends: ['', ''], fields: {} } as unknown as Relation

/** The value of an attribute as React serializes it: in double quotes, with five characters escaped. */
function attributeOf(element: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1]
  return value?.replace(/&(amp|lt|gt|quot|#x27);/g, (_, entity: string) => characters[entity] ?? '')
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
