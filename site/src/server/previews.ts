import type { BatchOperation, Entity, Row } from '@tessera/core'
import {
  type Caller,
  type Context,
  issues,
  isUuid,
  NotFoundError,
  type Transaction,
  ValidationError,
  visitor,
} from '@tessera/server'
import { type Host, rolledBack, runBatch } from '@tessera/server/host'
import { createLimit } from '@tessera/widget-sdk/limit'
import type { ReadLists } from '@tessera/widget-sdk/server'
import { localizedPath } from '@tessera/widget-sdk/text'
import type { CachedPage } from './cached-page.ts'
import { PreviewTimeoutError, siteIssues } from './errors.ts'
import { parsePageAddress } from './page-address.ts'
import type { PageSource, RecordPreview } from './page-source.ts'
import { fetchAsVisitor, freshReads, readLists } from './read-as-visitor.ts'
import { withinTime } from './within-time.ts'

/** The record to preview, and the writes that it depends on. */
export interface PreviewRequest {
  /** Run like a batch and rolled back. Without any, stored records are shown. */
  readonly operations?: readonly BatchOperation[]
  /** A stored record, or one that an operation creates, by its `ref`. */
  readonly show: TargetReference & { readonly variant?: string }
  readonly language?: string
  /** Path without language of the page that it would be on (default `/`). */
  readonly url?: string
}

type TargetReference =
  | { readonly ref: string; readonly entity?: undefined }
  | { readonly entity: string; readonly id: string; readonly ref?: undefined }

/** Each one holds a connection, and locks on the records that it writes, until it is rendered. */
const maximumConcurrent = 2
/** How often a preview is rendered for routes that its widgets request, when one depends on the response of another. */
const maximumRounds = 4

/** Renders records by themselves: stored ones, or as they would be after some operations. */
export class Previews {
  readonly #host: Host
  readonly #source: PageSource
  readonly #timeoutMs: number
  readonly #limited = createLimit(maximumConcurrent)

  /** @param timeoutMs how long one may take */
  constructor(host: Host, source: PageSource, timeoutMs: number) {
    this.#host = host
    this.#source = source
    this.#timeoutMs = timeoutMs
  }

  /**
   * Renders a preview. Operations are run with the caller's rights; the preview shows what visitors would see.
   * @throws what the operations throw; ValidationError for an unknown entity, variant or ref; NotFoundError for a record
   * that visitors can't see; a 503 when it takes too long
   */
  render(request: PreviewRequest, caller: Caller): Promise<CachedPage> {
    return this.#limited(async () => {
      const abortion = new AbortController()
      const seconds = Math.ceil(this.#timeoutMs / 1000)
      const timer = setTimeout(() => abortion.abort(new PreviewTimeoutError({ seconds })), this.#timeoutMs)
      try {
        const operations = request.operations ?? []
        const place = await this.#place(request)
        const given = { ...place, signal: abortion.signal }
        return await (operations.length === 0
          ? withinTime(abortion.signal, this.#stored(request, given))
          : this.#written(request, operations, given, caller))
      } finally {
        clearTimeout(timer)
        // Aborts a render that nobody waits for any more.
        abortion.abort()
      }
    })
  }

  /** The page around it, resolved before the transaction starts: there may be only one connection. */
  async #place({ language, url = '/' }: PreviewRequest): Promise<Pick<RecordPreview, 'language' | 'url' | 'resolved'>> {
    const { languages, defaultLanguage } = this.#host.configuration
    const chosen = language ?? defaultLanguage
    if (!languages.includes(chosen)) throw new ValidationError(issues.ONE_OF('language', { choices: languages }))
    const address = parsePageAddress(localizedPath(url, chosen), languages, () => chosen)
    if (address.kind !== 'page') throw new ValidationError(siteIssues.SITE_PAGE_PATH('url'))
    return { language: chosen, url: address.url, resolved: await this.#source.resolve(address.url) }
  }

  async #stored({ show }: PreviewRequest, given: Omit<RecordPreview, 'previewTarget' | 'read'>): Promise<CachedPage> {
    if (show.ref !== undefined) throw noSuchRef(show.ref)
    const previewTarget = await this.#target(show.entity, show.id, show.variant, visitor)
    return this.#source.previewRecord({ ...given, previewTarget, read: freshReads(this.#host) })
  }

  /**
   * Runs the operations, renders, and rolls back. Routes can't be requested meanwhile: they don't see the transaction and
   * may need its connection. They are requested afterwards, and everything is repeated with their responses.
   */
  async #written(
    request: PreviewRequest,
    operations: readonly BatchOperation[],
    given: Omit<RecordPreview, 'previewTarget' | 'read'> & { readonly signal: AbortSignal },
    caller: Caller,
  ): Promise<CachedPage> {
    const responses = new Map<string, ReturnType<typeof fetchAsVisitor>>()
    for (let round = 1; ; round++) {
      const unknown = new Set<string>()
      const work = async (transaction: Transaction) => {
        const records = await runBatch(this.#host, operations, { caller, transaction })
        const { entity, id } = targetOf(request.show, operations, records)
        const context = { ...visitor, transaction }
        const previewTarget = await this.#target(entity, id, request.show.variant, context)
        return this.#source.previewRecord({
          ...given,
          previewTarget,
          read: this.#readsInside(context, responses, unknown),
        })
      }
      const page = await rolledBack(this.#host.database, transaction => withinTime(given.signal, work(transaction)))
      if (unknown.size === 0 || round === maximumRounds) return page
      for (const path of unknown) {
        const fetched = withinTime(given.signal, fetchAsVisitor(this.#host, path))
        fetched.catch(() => undefined)
        responses.set(path, fetched)
      }
      await Promise.allSettled(responses.values())
    }
  }

  /** Reads what a visitor would read after the transaction, and collects the routes whose responses are unknown yet. */
  #readsInside(
    context: Context,
    responses: ReadonlyMap<string, ReturnType<typeof fetchAsVisitor>>,
    unknown: Set<string>,
  ): ReadLists {
    return readLists(this.#host, {
      lists: requests => this.#host.read(requests, context),
      response: async path => {
        const known = responses.get(path)
        if (!known) unknown.add(path)
        return known ?? []
      },
    })
  }

  async #target(path: string, id: string, variant: string | undefined, context: Context) {
    const entity = this.#host.entities.get(path)
    if (!entity) throw new ValidationError(siteIssues.SITE_UNKNOWN_ENTITY('entity', { entity: path }))
    if (!isUuid(id)) throw new ValidationError(issues.REQUIRED('id'))
    const filters = { and: [{ column: 'id', method: 'eq', value: id } as const] }
    const [found] = await this.#host.read([{ entity, query: { filters, limit: 1 } }], context)
    const row = found?.rows[0]
    if (!row) throw new NotFoundError(siteIssues.SITE_HIDDEN_RECORD('id', { entity: path, id }))
    const name = variant || (row as { readonly variant?: string }).variant || 'default'
    if (!(await this.#source.hasVariant(path, name))) {
      throw new ValidationError(siteIssues.SITE_UNKNOWN_VARIANT('variant', { entity: path, variant: name }))
    }
    return { entity, row: row as Row<Entity>, ...(variant && { variant }) }
  }
}

function targetOf(
  show: PreviewRequest['show'],
  operations: readonly BatchOperation[],
  records: readonly object[],
): { readonly entity: string; readonly id: string } {
  if (show.ref === undefined) return show
  const index = operations.findIndex(each => each.action === 'create' && each.ref === show.ref)
  const operation = operations[index]
  if (!operation) throw noSuchRef(show.ref)
  return { entity: operation.entity, id: (records[index] as { readonly id: string }).id }
}

function noSuchRef(ref: string): ValidationError {
  return new ValidationError(siteIssues.SITE_UNKNOWN_REF('show.ref', { ref }))
}
