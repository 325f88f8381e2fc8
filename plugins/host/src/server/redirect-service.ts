import type { Input, Patch, Row } from '@tessera/core'
import {
  type Context,
  columnsOf,
  type RestoredRecord,
  selected,
  serviceOf,
  sqlNames,
  system,
  type Transaction,
  tableName,
} from '@tessera/server'
import { page, redirect } from '../index.ts'
import {
  InvalidRedirectTargetError,
  RedirectLoopError,
  RedirectToOtherSiteError,
  UnknownRedirectSegmentError,
} from './errors.ts'
import { normalizePageUrl } from './page-url.ts'
import { isOfThisSite, type Move, RedirectIndex, redirectedPath, segmentNames } from './redirected-path.ts'
import { renderedPages } from './rendered-pages.ts'

/** A changed field by which addresses name a record. */
export interface RenamedRecord {
  /** `[blog.articles.slug]` */
  readonly segment: string
  readonly before: string
  readonly after: string
}

/** What is stored about the target of a redirect. */
interface StoredTarget {
  /** Target of the redirect from there; null without one. */
  readonly to: string | null
  /** A page is there, which takes precedence over any redirect. */
  readonly isPage: boolean
}

const columns = columnsOf(redirect)
const url = columnsOf(page).url
const [redirects, r] = sqlNames(redirect, 'r')
const [pages, p] = sqlNames(page, 'p')
/** Values go as one array: there may be more of them than a statement may have parameters. */
const isAmong = '?? = any(?::text[])'
/** More hops than needed, since stored redirects lead straight to their final target. */
const maximumHops = 10

/**
 * Redirects always lead straight to their final target: chains are resolved and loops rejected when a redirect is written.
 * Writes are serialized, so that concurrent ones see each other.
 */
export class RedirectService extends serviceOf(redirect) {
  override createMany(inputs: readonly Input<typeof redirect>[], context: Context): Promise<Row<typeof redirect>[]> {
    return this.#serialized(context, true, async (inside, transaction) => {
      const prepared = await this.beforeSave(inputs, inside)
      const moves = await this.#resolveChains(prepared as readonly Move[], transaction)
      const straight = prepared.map((each, index) => ({ ...each, ...moves[index] }) as Input<typeof redirect>)
      const rows = await super.createMany(straight, inside)
      await this.#retarget(moves, inside, transaction)
      return rows
    })
  }

  override updateMany(
    changes: readonly { readonly id: string; readonly data: Patch<typeof redirect> }[],
    context: Context,
  ): Promise<Row<typeof redirect>[]> {
    return this.#serialized(context, true, async (inside, transaction) => {
      const prepared = await this.beforeSave(
        changes.map(({ data }) => data),
        inside,
      )
      const ids = changes.map(({ id }) => id)
      const stored = await this.#all(transaction).findByIds(ids).orderBy('id').forUpdate()
      const known = new Map(stored.map(each => [each.id, each]))
      const led = ids.flatMap((id, index) => {
        const { from, to } = prepared[index] ?? {}
        const old = known.get(id)
        if (!old || (from === undefined && to === undefined)) return []
        return [{ index, from: from ?? old.from, to: to ?? old.to }]
      })
      const moves = await this.#resolveChains(led, transaction, ids)
      const movesByIndex = new Map(led.map(({ index }, order) => [index, moves[order]]))
      const patches = ids.map((id, index) => ({ id, data: { ...prepared[index], ...movesByIndex.get(index) } }))
      const rows = await super.updateMany(patches, inside)
      await this.#retarget(moves, inside, transaction)
      return rows
    })
  }

  override removeMany(ids: readonly string[], context: Context): Promise<Row<typeof redirect>[]> {
    return this.#serialized(context, true, inside => super.removeMany(ids, inside))
  }

  override restoreMany(records: readonly RestoredRecord[], context: Context): Promise<Row<typeof redirect>[]> {
    return this.#serialized(context, true, async (inside, transaction) => {
      const moves = await this.#resolveChains(records as readonly (RestoredRecord & Move)[], transaction)
      const straight = records.map((record, index) => ({ ...record, ...moves[index] }))
      const rows = await super.restoreMany(straight, inside)
      await this.#retarget(moves, inside, transaction)
      return rows
    })
  }

  /**
   * Creates redirects from previous addresses of pages to current ones, and removes redirects from addresses that a page has
   * now. Call it before the pages are locked.
   * @param moves old and new url of each page; `from` is null for a new page
   */
  recordMoves(
    moves: readonly { readonly from: string | null; readonly to: string }[],
    context: Context,
  ): Promise<void> {
    return this.#serialized(context, false, (inside, transaction) => this.#recordMoves(moves, inside, transaction))
  }

  /** The same for records whose names in addresses changed. */
  recordRenames(renamed: readonly RenamedRecord[], context: Context): Promise<void> {
    return this.#serialized(context, false, async (inside, transaction) => {
      const segments = [...new Set(renamed.map(({ segment }) => segment))]
      const isNaming = 'exists (select 1 from unnest(?::text[]) s where strpos(??, s) > 0)'
      const urls = await this.#pages(transaction).select(url).whereRaw(isNaming, [segments, url])
      if (urls.length === 0) return
      const known = await this.#all(transaction).whereRaw(isNaming, [segments, columns.from])
      const shown = new Set(urls.map(({ url }) => url))
      const patterns = known.filter(({ to }) => shown.has(to))
      const moves = renamed.flatMap(({ segment, before, after }) => {
        const filled = (url: string, value: string) =>
          url
            .split('/')
            .map(part => (part === segment ? value : part))
            .join('/')
        const own = [...shown].filter(url => segmentNames(url).includes(segment))
        return [
          ...own.map(url => ({ from: filled(url, before), to: filled(url, after) })),
          // Earlier addresses of the page contain the record's name, too.
          ...patterns
            .filter(({ from }) => segmentNames(from).includes(segment))
            .map(({ from, to }) => ({ from: filled(from, before), to: filled(to, after) })),
        ]
      })
      await this.#recordMoves(moves, inside, transaction)
    })
  }

  protected override async beforeSave(
    values: readonly Patch<typeof redirect>[],
    { caller }: Context,
  ): Promise<readonly Patch<typeof redirect>[]> {
    return values.map(value => ({
      ...value,
      ...(value.from !== undefined && { from: normalizePageUrl(value.from) }),
      ...(value.to !== undefined && { to: redirectTarget(value.to, caller.isAdministrator) }),
    }))
  }

  async #recordMoves(
    moves: readonly { readonly from: string | null; readonly to: string }[],
    context: Context,
    transaction: Transaction,
  ): Promise<void> {
    const live = new Set(moves.map(({ to }) => to))
    const gone = await this.#all(transaction).whereRaw(isAmong, [columns.from, [...live]])
    if (gone.length > 0) {
      await super.removeMany(
        gone.map(({ id }) => id),
        context,
      )
    }
    const left = moves.filter((move): move is Move => move.from !== null && !live.has(move.from) && isMappable(move))
    const latest = [...new Map(left.map(move => [move.from, { from: move.from, to: move.to }])).values()]
    if (latest.length === 0) return
    await this.#retarget(
      moves.filter((move): move is Move => move.from !== null && move.from !== move.to && isMappable(move)),
      context,
      transaction,
    )
    const starts = latest.map(({ from }) => from)
    const stored = await this.#all(transaction).whereRaw(isAmong, [columns.from, starts])
    const known = new Map(stored.map(each => [each.from, each]))
    const changed = latest.flatMap(({ from, to }) => {
      const own = known.get(from)
      return own && own.to !== to ? [{ id: own.id, data: { to } }] : []
    })
    const made = latest.filter(({ from }) => !known.has(from))
    if (changed.length > 0) await super.updateMany(changed, context)
    if (made.length > 0) await super.createMany(made as Input<typeof redirect>[], context)
  }

  /** Updates redirects to addresses from which these lead on, so that they lead to the targets of these. */
  async #retarget(moves: readonly Move[], context: Context, transaction: Transaction): Promise<void> {
    if (moves.length === 0) return
    const prefixes = moves.flatMap(({ from }) => (from.includes('/[') ? [from.slice(0, from.indexOf('/[') + 1)] : []))
    const isBelow = 'exists (select 1 from unnest(?::text[]) x where starts_with(??, x))'
    const starts = moves.map(({ from }) => from)
    const pointing = await this.#all(transaction)
      .whereRaw(isAmong, [columns.to, starts])
      .orWhereRaw(isBelow, [prefixes, columns.to])
    const index = new RedirectIndex(moves)
    const led = pointing.flatMap(each => {
      const [to] = index.targets(each.to)
      return to && to !== each.to ? [{ id: each.id, from: each.from, data: { to } }] : []
    })
    const back = led.filter(({ from, data }) => data.to === from).map(({ id }) => id)
    const on = led.filter(({ from, data }) => data.to !== from).map(({ id, data }) => ({ id, data }))
    if (back.length > 0) await super.removeMany(back, context)
    if (on.length > 0) await super.updateMany(on, context)
  }

  /**
   * Resolves each redirect's final target. They are followed one by one, so that each one sees the targets of those before
   * it; stored redirects are read for all of them at once, one statement per hop.
   * @param own ids of the redirects that are being written
   * @throws RedirectLoopError when one leads back to itself
   */
  async #resolveChains(
    moves: readonly Move[],
    transaction: Transaction,
    own: readonly string[] = [],
  ): Promise<readonly Move[]> {
    if (moves.length === 0) return []
    for (const { from, to } of moves) {
      const unknown = segmentNames(to).find(name => !segmentNames(from).includes(name))
      if (unknown) throw new UnknownRedirectSegmentError({ segment: unknown })
    }
    const patterns = await this.#all(transaction)
      .whereRaw(`strpos(??, '/[') > 0 and ?? <> all(?::uuid[])`, [columns.from, columns.id, own])
      .whereNotExists(
        this.#pages(transaction).whereColumn(`${tableName(page)}.${url}`, `${tableName(redirect)}.${columns.from}`),
      )
    const stored = { patterns, at: new Map<string, StoredTarget>() }
    while (true) {
      const { straight, unread } = followChains(moves, stored)
      if (unread.length === 0) return straight
      // By hand: it begins with the addresses, whether anything is stored of them or not.
      const read = await transaction.query<StoredTarget & { readonly url: string }>({
        text: `select u.url, ${selected(r, 'to')}, exists (select 1 from ${pages} where ${p.url} = u.url) as "isPage" from unnest($1::text[]) as u(url) left join ${redirects} on ${r.from} = u.url and ${r.id} <> all($2::uuid[])`,
        values: [unread, own],
      })
      for (const { url, ...each } of read) stored.at.set(url, each)
    }
  }

  /** All redirects: the writes themselves check what the caller may change. */
  #all(transaction: Transaction) {
    return this.query({ ...system, transaction })
  }

  #pages(transaction: Transaction) {
    return this.host.service(page).query({ ...system, transaction })
  }

  /** @param affectsPages any page may contain a link that leads elsewhere now */
  #serialized<Result>(
    context: Context,
    affectsPages: boolean,
    work: (inside: Context, transaction: Transaction) => Promise<Result>,
  ): Promise<Result> {
    const alone = async (transaction: Transaction) => {
      await lockRedirects(transaction)
      const result = await work({ ...context, transaction }, transaction)
      if (affectsPages) transaction.afterCommit(() => this.host.events.publish(renderedPages, ['page:*']))
      return result
    }
    return context.transaction ? alone(context.transaction) : this.host.database.transaction(alone)
  }
}

/**
 * Follows redirects as far as stored ones have been read.
 * @param stored the redirects with segments, and what has been read about single addresses
 * @returns the redirects with their targets so far, and the addresses to read before they are final
 * @throws RedirectLoopError when one leads back to itself
 */
function followChains(
  moves: readonly Move[],
  stored: { readonly patterns: readonly Move[]; readonly at: ReadonlyMap<string, StoredTarget> },
): { readonly straight: readonly Move[]; readonly unread: readonly string[] } {
  const straight: Move[] = []
  const written = new RedirectIndex()
  const all = new RedirectIndex(stored.patterns)
  const unread = new Set<string>()
  for (const move of moves) {
    let { to } = move
    for (let hop = 0; isOfThisSite(to); hop += 1) {
      if (hop === maximumHops || redirectedPath(move, to) !== null) {
        // It may not be a loop once the rest has been read.
        if (unread.size === 0) throw new RedirectLoopError()
        break
      }
      const known = stored.at.get(to)
      if (!known) unread.add(to)
      const [next] = known?.isPage
        ? written.targets(to)
        : [written.single(to), known?.to, ...all.targets(to)].filter(each => typeof each === 'string')
      if (next === undefined) break
      to = next
    }
    straight.push({ from: move.from, to })
    for (const index of [written, all]) index.add({ from: move.from, to })
  }
  return { straight, unread: [...unread] }
}

/** Waits for other writers of redirects. Call it before anything else is locked, if possible. */
export async function lockRedirects(transaction: Transaction): Promise<void> {
  await transaction.query({ text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [redirect.path] })
}

/** Whether the new address has only segments of the old one: others would have no value. */
function isMappable({ from, to }: { readonly from: string | null; readonly to: string }): boolean {
  return from !== null && segmentNames(to).every(name => segmentNames(from).includes(name))
}

/**
 * @throws RedirectToOtherSiteError, InvalidRedirectTargetError for what is neither a path of this site nor, from an
 * administrator, an https address
 */
function redirectTarget(to: string, isAdministrator: boolean): string {
  if (!/^\s*https:/i.test(to)) return normalizePageUrl(to)
  if (!isAdministrator) throw new RedirectToOtherSiteError()
  const url = URL.canParse(to.trim()) ? new URL(to.trim()) : null
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') {
    throw new InvalidRedirectTargetError()
  }
  return `${url.origin}${decodedBrackets(url.pathname)}${url.search}${url.hash}`
}

/** `URL` encodes the brackets of segments. */
function decodedBrackets(path: string): string {
  return path.replaceAll('%5B', '[').replaceAll('%5D', ']')
}
