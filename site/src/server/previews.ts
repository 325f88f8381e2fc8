import type { BatchOperation, Entity, Row } from '@tessera/core'
import {
  type Caller,
  type Context,
  type Host,
  issues,
  isUuid,
  NotFoundError,
  runBatch,
  type Transaction,
  ValidationError,
  visitor,
} from '@tessera/core/server'
import { createLimit } from '@tessera/widget-sdk/limit'
import type { ReadLists } from '@tessera/widget-sdk/server'
import { localizedPath } from '@tessera/widget-sdk/text'
import type { CachedPage } from './cached-page.ts'
import { PreviewTimeoutError, siteIssues } from './errors.ts'
import { parsePageAddress } from './page-address.ts'
import type { PageSource, RecordPreview } from './page-source.ts'
import { fetchAsVisitor, freshReads, readLists } from './read-as-visitor.ts'
import { rolledBack } from './rolled-back.ts'
import { withinTime } from './within-time.ts'

/** What is to be seen, and what would have to be written before it is there. */
export interface PreviewRequest {
  /** Done as the batch would do them, and undone again. None: what is stored is shown. */
  readonly operations?: readonly BatchOperation[]
  /** A stored record, or by its `ref` one that an operation creates. */
  readonly show: TargetReference & { readonly variant?: string }
  readonly language?: string
  /** Path without its language of the page on which it would stand (default `/`). */
  readonly url?: string
}

type TargetReference =
  | { readonly ref: string; readonly entity?: undefined }
  | { readonly entity: string; readonly id: string; readonly ref?: undefined }

/** Each holds a connection, and the records that it writes, until it is drawn. */
const maximumConcurrent = 2
/** How often one is drawn for routes that its widgets ask, one of which needs the answer of another. */
const maximumRounds = 4

/** Draws records by themselves: stored ones, and such as there would be after some operations. */
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
   * Draws what was asked for. Operations are done with the caller's rights; what is shown is what visitors would see.
   * @throws what the operations throw; ValidationError for an unknown entity, variant or ref; NotFoundError for a record that
   * visitors can't see; a 503 when it takes too long
   */
  render(request: PreviewRequest, caller: Caller): Promise<CachedPage> {
    return this.#limited(async () => {
      const ending = new AbortController()
      const seconds = Math.ceil(this.#timeoutMs / 1000)
      const timer = setTimeout(() => ending.abort(new PreviewTimeoutError({ seconds })), this.#timeoutMs)
      try {
        const operations = request.operations ?? []
        const place = await this.#place(request)
        const given = { ...place, signal: ending.signal }
        return await (operations.length === 0
          ? withinTime(ending.signal, this.#stored(request, given))
          : this.#written(request, operations, given, caller))
      } finally {
        clearTimeout(timer)
        // What is still being drawn is drawn for nobody.
        ending.abort()
      }
    })
  }

  /** The page around it: found before anything is written, as there may be one connection only. */
  async #place({ language, url = '/' }: PreviewRequest): Promise<Pick<RecordPreview, 'language' | 'url' | 'resolved'>> {
    const { languages, defaultLanguage } = this.#host.configuration
    const spoken = language ?? defaultLanguage
    if (!languages.includes(spoken)) throw new ValidationError(issues.ONE_OF('language', { choices: languages }))
    const address = parsePageAddress(localizedPath(url, spoken), languages, () => spoken)
    if (address.kind !== 'page') throw new ValidationError(siteIssues.SITE_PAGE_PATH('url'))
    return { language: spoken, url: address.url, resolved: await this.#source.resolve(address.url) }
  }

  async #stored({ show }: PreviewRequest, given: Omit<RecordPreview, 'previewTarget' | 'read'>): Promise<CachedPage> {
    if (show.ref !== undefined) throw noSuchRef(show.ref)
    const previewTarget = await this.#target(show.entity, show.id, show.variant, visitor)
    return this.#source.previewRecord({ ...given, previewTarget, read: freshReads(this.#host) })
  }

  /**
   * Does the operations, draws, and undoes them. Routes can't be asked in between, as they know nothing of the
   * transaction and may need its connection: they are asked after it, and it is all done again with their responses.
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
        return this.#source.previewRecord({ ...given, previewTarget, read: this.#inside(context, responses, unknown) })
      }
      const page = await rolledBack(this.#host.database, transaction => withinTime(given.signal, work(transaction)))
      if (unknown.size === 0 || round === maximumRounds) return page
      for (const path of unknown) {
        const asked = withinTime(given.signal, fetchAsVisitor(this.#host, path))
        asked.catch(() => undefined)
        responses.set(path, asked)
      }
      await Promise.allSettled(responses.values())
    }
  }

  /** Reads what a visitor would read after the transaction. What a route would answer is noted where it is not known yet. */
  #inside(
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
    const [[row] = []] = await this.#host.read([{ entity, query: { filters, limit: 1 } }], context)
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
