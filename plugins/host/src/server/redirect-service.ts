import type { Input, Patch, Row } from '@tessera/core'
import { type Context, type RestoredRecord, serviceOf, type Transaction, tableName } from '@tessera/core/server'
import { page, redirect } from '../index.ts'
import { InvalidRedirectGoal, RedirectInCircle, RedirectToOtherSite, UnknownRedirectSegment } from './errors.ts'
import { normalizePageUrl } from './page-url.ts'
import { fittingRedirects, isOfThisSite, type Move, redirectedPath, segmentNames } from './redirected-path.ts'
import { renderedPages } from './rendered-pages.ts'

/** A field of a record that addresses name it by, before and after a change. */
export interface RenamedRecord {
  /** `[blog.articles.slug]` */
  readonly segment: string
  readonly before: string
  readonly after: string
}

interface StoredRedirect extends Move {
  readonly id: string
}

const table = `"${tableName(redirect)}"`
const pages = `"${tableName(page)}"`
/** More hops than redirects that lead straight to their goal can ever need. */
const maximumHops = 10

/**
 * Redirects always lead straight to their goal: one that leads to where another one begins is given the other's goal when
 * either is written. All writes take turns, so that two at once see each other's.
 */
export class RedirectService extends serviceOf(redirect) {
  override createMany(inputs: readonly Input<typeof redirect>[], context: Context): Promise<Row<typeof redirect>[]> {
    return this.#alone(context, true, async (inside, transaction) => {
      const moves: Move[] = []
      const prepared = await this.prepare(inputs, inside)
      for (const each of prepared) moves.push(await this.#straight(each as Move, transaction, moves))
      const straight = prepared.map((each, index) => ({ ...each, ...moves[index] }) as Input<typeof redirect>)
      const rows = await super.createMany(straight, inside)
      await this.#leadOn(moves, inside, transaction)
      return rows
    })
  }

  override updateMany(
    changes: readonly { readonly id: string; readonly data: Patch<typeof redirect> }[],
    context: Context,
  ): Promise<Row<typeof redirect>[]> {
    return this.#alone(context, true, async (inside, transaction) => {
      const prepared = await this.prepare(
        changes.map(({ data }) => data),
        inside,
      )
      const ids = changes.map(({ id }) => id)
      const text = `select "id", "from", "to" from ${table} where "id" = any($1::uuid[]) order by "id" for update`
      const stored = await transaction.query<StoredRedirect>({ text, values: [ids] })
      const moves: Move[] = []
      const patches: { id: string; data: Patch<typeof redirect> }[] = []
      for (const [index, id] of ids.entries()) {
        const data = prepared[index] ?? {}
        const old = stored.find(each => each.id === id)
        const isLed = old !== undefined && (data.from !== undefined || data.to !== undefined)
        const wanted = isLed ? { from: data.from ?? old.from, to: data.to ?? old.to } : null
        const move = wanted && (await this.#straight(wanted, transaction, moves, ids))
        if (move) moves.push(move)
        patches.push({ id, data: move ? { ...data, ...move } : data })
      }
      const rows = await super.updateMany(patches, inside)
      await this.#leadOn(moves, inside, transaction)
      return rows
    })
  }

  override removeMany(ids: readonly string[], context: Context): Promise<Row<typeof redirect>[]> {
    return this.#alone(context, true, inside => super.removeMany(ids, inside))
  }

  override restoreMany(records: readonly RestoredRecord[], context: Context): Promise<Row<typeof redirect>[]> {
    return this.#alone(context, true, inside => super.restoreMany(records, inside))
  }

  /**
   * Leaves redirects from addresses that pages had to those that they have, and takes away those that began where a page is
   * now. Call it before the pages are locked.
   * @param moves from the old url of each page to its new one; `from` null for a page that is new
   */
  leave(moves: readonly { readonly from: string | null; readonly to: string }[], context: Context): Promise<void> {
    return this.#alone(context, false, (inside, transaction) => this.#leave(moves, inside, transaction))
  }

  /** The same for records that addresses name otherwise now. */
  leaveRecords(renamed: readonly RenamedRecord[], context: Context): Promise<void> {
    return this.#alone(context, false, async (inside, transaction) => {
      const segments = [...new Set(renamed.map(({ segment }) => segment))]
      const holding = `exists (select 1 from unnest($1::text[]) s where strpos("from", s) > 0)`
      const urls = await transaction.query<{ url: string }>({
        text: `select "url" from ${pages} p, unnest($1::text[]) s where strpos(p."url", s) > 0`,
        values: [segments],
      })
      if (urls.length === 0) return
      const known = await transaction.query<Move>({
        text: `select "from", "to" from ${table} where ${holding}`,
        values: [segments],
      })
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
      await this.#leave(moves, inside, transaction)
    })
  }

  protected override async prepare(
    values: readonly Patch<typeof redirect>[],
    { caller }: Context,
  ): Promise<readonly Patch<typeof redirect>[]> {
    return values.map(value => ({
      ...value,
      ...(value.from !== undefined && { from: normalizePageUrl(value.from) }),
      ...(value.to !== undefined && { to: goal(value.to, caller.isAdministrator) }),
    }))
  }

  async #leave(
    moves: readonly { readonly from: string | null; readonly to: string }[],
    context: Context,
    transaction: Transaction,
  ): Promise<void> {
    const live = new Set(moves.map(({ to }) => to))
    const gone = await transaction.query<StoredRedirect>({
      text: `select "id", "from", "to" from ${table} where "from" = any($1::text[])`,
      values: [[...live]],
    })
    if (gone.length > 0) {
      await super.removeMany(
        gone.map(({ id }) => id),
        context,
      )
    }
    const left = moves.filter((move): move is Move => move.from !== null && !live.has(move.from) && isMappable(move))
    const latest = [...new Map(left.map(move => [move.from, { from: move.from, to: move.to }])).values()]
    if (latest.length === 0) return
    await this.#leadOn(
      moves.filter((move): move is Move => move.from !== null && move.from !== move.to && isMappable(move)),
      context,
      transaction,
    )
    const stored = await transaction.query<StoredRedirect>({
      text: `select "id", "from", "to" from ${table} where "from" = any($1::text[])`,
      values: [latest.map(({ from }) => from)],
    })
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
  async #leadOn(moves: readonly Move[], context: Context, transaction: Transaction): Promise<void> {
    if (moves.length === 0) return
    const prefixes = moves.flatMap(({ from }) => (from.includes('/[') ? [from.slice(0, from.indexOf('/[') + 1)] : []))
    const pointing = await transaction.query<StoredRedirect>({
      text: `select "id", "from", "to" from ${table} where "to" = any($1::text[]) or exists (select 1 from unnest($2::text[]) x where starts_with("to", x))`,
      values: [moves.map(({ from }) => from), prefixes],
    })
    const led = pointing.flatMap(each => {
      const [move] = fittingRedirects(moves, each.to)
      const to = move && redirectedPath(move, each.to)
      return to && to !== each.to ? [{ id: each.id, from: each.from, data: { to } }] : []
    })
    const back = led.filter(({ from, data }) => data.to === from).map(({ id }) => id)
    const on = led.filter(({ from, data }) => data.to !== from).map(({ id, data }) => ({ id, data }))
    if (back.length > 0) await super.removeMany(back, context)
    if (on.length > 0) await super.updateMany(on, context)
  }

  /**
   * The same redirect with the goal that it really leads to.
   * @param pending others that are written with it
   * @param own ids of those that are written now
   * @throws RedirectInCircle when it leads back to itself
   */
  async #straight(
    move: Move,
    transaction: Transaction,
    pending: readonly Move[],
    own: readonly string[] = [],
  ): Promise<Move> {
    const unknown = segmentNames(move.to).find(name => !segmentNames(move.from).includes(name))
    if (unknown) throw new UnknownRedirectSegment({ segment: unknown })
    let { to } = move
    for (let hop = 0; hop < maximumHops && isOfThisSite(to); hop += 1) {
      if (redirectedPath(move, to) !== null) throw new RedirectInCircle()
      const text = `select r."from", r."to" from ${table} r where (r."from" = $1 or strpos(r."from", '/[') > 0) and r."id" <> all($2::uuid[]) and not exists (select 1 from ${pages} p where p."url" in (r."from", $1))`
      const stored = await transaction.query<Move>({ text, values: [to, own] })
      const [next] = fittingRedirects([...pending, ...stored], to)
      const further = next && redirectedPath(next, to)
      if (!further) return { from: move.from, to }
      to = further
    }
    if (isOfThisSite(to)) throw new RedirectInCircle()
    return { from: move.from, to }
  }

  /** @param isTold every page may hold a link that leads elsewhere now */
  #alone<Result>(
    context: Context,
    isTold: boolean,
    work: (inside: Context, transaction: Transaction) => Promise<Result>,
  ): Promise<Result> {
    const alone = async (transaction: Transaction) => {
      await takeTurn(transaction)
      const result = await work({ ...context, transaction }, transaction)
      if (isTold) transaction.afterCommit(() => this.host.events.publish(renderedPages, ['page:*']))
      return result
    }
    return context.transaction ? alone(context.transaction) : this.host.database.transaction(alone)
  }
}

/** Waits for whoever writes redirects: before anything else is locked, where that can be. */
export async function takeTurn(transaction: Transaction): Promise<void> {
  await transaction.query({ text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [redirect.path] })
}

/** Whether the new address holds no segment that the old one lacks: nobody could say its value. */
function isMappable({ from, to }: { readonly from: string | null; readonly to: string }): boolean {
  return from !== null && segmentNames(to).every(name => segmentNames(from).includes(name))
}

/** @throws RedirectToOtherSite, InvalidRedirectGoal for what is neither a path of this site nor, from an administrator, an https address */
function goal(to: string, isAdministrator: boolean): string {
  if (!/^\s*https:/i.test(to)) return normalizePageUrl(to)
  if (!isAdministrator) throw new RedirectToOtherSite()
  const url = URL.canParse(to.trim()) ? new URL(to.trim()) : null
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') {
    throw new InvalidRedirectGoal()
  }
  return `${url.origin}${decodedBrackets(url.pathname)}${url.search}${url.hash}`
}

/** The parser of addresses encodes the brackets of segments. */
function decodedBrackets(path: string): string {
  return path.replaceAll('%5B', '[').replaceAll('%5D', ']')
}
