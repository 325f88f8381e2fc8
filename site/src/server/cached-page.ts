import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from '@tessera/server/host'
import type { RenderedDocument } from '../render/render-request.ts'

/** A rendered page, ready to be sent: each encoding is compressed once, when it is first requested. */
export interface CachedPage {
  readonly status: 200 | 404 | 500 | 503
  readonly etag: string
  readonly tags: readonly string[]
  /** No part of it failed. A page with a failed part is sent, but rendered again for the next request. */
  readonly isCacheable: boolean
  /** Headers of every response with this page. */
  readonly headers: Readonly<Record<string, string>>
  /** Approximate bytes in memory. */
  readonly size: number
  /** The canonical form of parameters sent for it, with which it is another page; '' if it reads none of them. */
  readonly canonicalSearch: (search: string) => string
  /** The page's url with its segments: `/blog/articles/[blog.articles.slug]`. */
  readonly pattern?: string
  /** For a page that is shared by all values of its private segments: fills in values, in the order of the segments. */
  readonly withValues?: (values: readonly string[]) => CachedPage
  /** What its picture in link previews is drawn from. */
  readonly linkPreview?: RenderedDocument['linkPreview']
  body(encoding: Encoding): Buffer | Promise<Buffer>
}

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }

export function cachedPage(
  document: Pick<RenderedDocument, 'tags'> &
    Partial<Omit<RenderedDocument, 'html'>> &
    Pick<CachedPage, 'pattern'> & { readonly html: string | Buffer },
  status: CachedPage['status'],
  headers: CachedPage['headers'] = {},
  isCacheable = true,
): CachedPage {
  const { html } = document
  const identity = typeof html === 'string' ? Buffer.from(html) : html
  const bodies = new Map<Encoding, Buffer | Promise<Buffer>>([['identity', identity]])
  return {
    status,
    headers,
    tags: document.tags,
    isCacheable: isCacheable,
    canonicalSearch: document.canonicalSearch ?? nothing,
    ...(document.pattern !== undefined && { pattern: document.pattern }),
    ...(document.linkPreview && { linkPreview: document.linkPreview }),
    size: identity.length * 2,
    // Weak: the same page in another encoding is the same page.
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    body(encoding) {
      const known = bodies.get(encoding)
      if (known) return known
      const made = encoding === 'br' ? compress.br(identity, brotliOptions(identity)) : compress.gzip(identity)
      bodies.set(encoding, made)
      made.then(
        body => bodies.set(encoding, body),
        () => bodies.delete(encoding),
      )
      return made
    },
  }
}

function nothing(): string {
  return ''
}

function brotliOptions(body: Buffer) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 6,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  }
}
