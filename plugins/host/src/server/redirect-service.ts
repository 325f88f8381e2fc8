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
} from '@tessera/core/server'
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

/** A field of a record that addresses name it by, before and after a change. */
export interface RenamedRecord {
  /** `[blog.articles.slug]` */
  readonly segment: string
  readonly before: string
  readonly after: string
}

/** What is stored of an address that redirects lead to. */
interface StoredTarget {
  /** Where the redirect leads that begins there; null without one. */
  readonly to: string | null
  /** A page is there: it comes before any redirect. */
  readonly isPage: boolean
}

const columns = columnsOf(redirect)
const url = columnsOf(page).url
const [redirects, r] = sqlNames(redirect, 'r')
const [pages, p] = sqlNames(page, 'p')
/** Values go as one array: there may be more of them than a statement may have parameters. */
const isAmong = '?? = any(?::text[])'
/** More hops than redirects that lead straight to their goal can ever need. */
const maximumHops = 10

/**
 * Redirects always lead straight to their goal: one that leads to where another one begins is given the other's goal when
 * either is written. All writes take turns, so that two at once see each other's.
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
   * Leaves redirects from addresses that pages had to those that they have, and takes away those that began where a page is
   * now. Call it before the pages are locked.
   * @param moves from the old url of each page to its new one; `from` null for a page that is new
   */
  recordMoves(
    moves: readonly { readonly from: string | null; readonly to: string }[],
    context: Context,
  ): Promise<void> {
    return this.#serialized(context, false, (inside, transaction) => this.#recordMoves(moves, inside, transaction))
  }

  /** The same for records that addresses name otherwise now. */
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
          // Older addresses of the page name the record as well.
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

  /** Gives redirects that lead to where these begin the goals of these. */
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
   * The same redirects, each with the target that it finally leads to. They are followed one by one, so that each one sees
   * the targets of those before it; what is stored is read for all of them at once, one statement for each hop.
   * @param own ids of those that are written now
   * @throws RedirectInCircle when one leads back to itself
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

  /** All redirects: what a caller may write is for the writes to say. */
  #all(transaction: Transaction) {
    return this.query({ ...system, transaction })
  }

  #pages(transaction: Transaction) {
    return this.host.service(page).query({ ...system, transaction })
  }

  /** @param isTold every page may hold a link that leads elsewhere now */
  #serialized<Result>(
    context: Context,
    isTold: boolean,
    work: (inside: Context, transaction: Transaction) => Promise<Result>,
  ): Promise<Result> {
    const alone = async (transaction: Transaction) => {
      await lockRedirects(transaction)
      const result = await work({ ...context, transaction }, transaction)
      if (isTold) transaction.afterCommit(() => this.host.events.publish(renderedPages, ['page:*']))
      return result
    }
    return context.transaction ? alone(context.transaction) : this.host.database.transaction(alone)
  }
}

/**
 * Follows redirects as far as what was read says.
 * @param stored the redirects with segments, and what was read of single addresses
 * @returns the redirects with the targets found so far, and the addresses to be read before they are final
 * @throws RedirectInCircle when one leads back to itself
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
        // What is not read yet may lead elsewhere.
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

/** Waits for whoever writes redirects: before anything else is locked, where that can be. */
export async function lockRedirects(transaction: Transaction): Promise<void> {
  await transaction.query({ text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [redirect.path] })
}

/** Whether the new address holds no segment that the old one lacks: nobody could say its value. */
function isMappable({ from, to }: { readonly from: string | null; readonly to: string }): boolean {
  return from !== null && segmentNames(to).every(name => segmentNames(from).includes(name))
}

/**
 * @throws RedirectToOtherSite, InvalidRedirectGoal for what is neither a path of this site nor, from an administrator, an
 * https address
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

/** The parser of addresses encodes the brackets of segments. */
function decodedBrackets(path: string): string {
  return path.replaceAll('%5B', '[').replaceAll('%5D', ']')
}
