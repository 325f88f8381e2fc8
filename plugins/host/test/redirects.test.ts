import type { Row } from '@tessera/core'
import fileStorage from '@tessera/file-storage-server'
import { metadata, page, redirect } from '@tessera/host'
import hostPlugin, { PageService } from '@tessera/host/server'
import { system } from '@tessera/server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let under: TestHost
let pages: PageService

beforeAll(async () => {
  under = await createTestHost({ plugins: [fileStorage, hostPlugin] })
  pages = under.host.service(PageService)
}, 60_000)

afterAll(() => under?.close())

beforeEach(async () => {
  for (const each of [redirect, page, metadata]) {
    const { rows } = await under.host.service(each).list({ limit: 1000 }, system)
    await under.host.service(each).removeMany(
      rows.map(({ id }) => id),
      system,
    )
  }
})

async function redirects(): Promise<string[]> {
  const { rows } = await under.host.service(redirect).list({ limit: 1000 }, system)
  return rows.map(({ from, to }) => `${from} -> ${to}`).toSorted()
}

const madePage = async (url: string) => (await under.host.service(page).create({ url, title: url }, system)).id
const rename = (id: string, url: string) => under.host.service(page).update(id, { url }, system)
const redirecting = (from: string, to: string) => under.host.service(redirect).create({ from, to }, system)

describe('a page with another url', () => {
  it('leaves a redirect in one hop however often it moves, and none when it is back', async () => {
    const id = await madePage('/a')
    await rename(id, '/b')
    expect(await redirects()).toEqual(['/a -> /b'])
    await rename(id, '/c')
    expect(await redirects()).toEqual(['/a -> /c', '/b -> /c'])
    expect(await pages.movedTo('/a')).toBe('/c')
    await rename(id, '/a')
    expect(await redirects()).toEqual(['/b -> /a', '/c -> /a'])
    expect(await pages.movedTo('/a')).toBeNull()
  })

  it('keeps segments in redirects, and leaves none when the new url has a segment that the old one lacks', async () => {
    const id = await madePage('/books/[host.metadata.slug]')
    await under.host.service(metadata).create({ slug: 'first', title: {} }, system)
    await rename(id, '/read/[host.metadata.slug]/now')
    expect(await pages.movedTo('/books/first')).toBe('/read/first/now')
    expect(await pages.movedTo('/books/missing')).toBeNull()
    await rename(id, '/read/[host.metadata.id]')
    expect(await redirects()).toEqual(['/books/[host.metadata.slug] -> /read/[host.metadata.slug]/now'])
    expect(await pages.movedTo('/books/first')).toBeNull()
  })

  it('removes redirects from its address', async () => {
    await madePage('/goal')
    await redirecting('/new', '/goal')
    await madePage('/new')
    expect(await redirects()).toEqual([])
  })

  it('leaves no redirect when the transaction fails', async () => {
    const id = await madePage('/a')
    const failing = under.host.database.transaction(async transaction => {
      await under.host.service(page).update(id, { url: '/b' }, { ...system, transaction })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await redirects()).toEqual([])
  })

  it('swaps urls with another page without redirects between them', async () => {
    const [one, other] = [await madePage('/one'), await madePage('/other')]
    await rename(one, '/between')
    await rename(other, '/one')
    await rename(one, '/other')
    expect(await pages.movedTo('/one')).toBeNull()
    expect(await pages.movedTo('/other')).toBeNull()
    expect(await pages.movedTo('/between')).toBe('/other')
  })
})

describe('a record with another slug', () => {
  it('leaves redirects from all its previous addresses', async () => {
    const id = await madePage('/books/[host.metadata.slug]')
    const { id: first } = await under.host.service(metadata).create({ slug: 'first', title: {} }, system)
    await rename(id, '/read/[host.metadata.slug]')
    await under.host.service(metadata).update(first, { slug: 'second' }, system)
    expect(await pages.movedTo('/books/first')).toBe('/read/second')
    expect(await pages.movedTo('/read/first')).toBe('/read/second')
    await rename(id, '/shelf/[host.metadata.slug]')
    for (const old of ['/books/first', '/read/first', '/books/second', '/read/second']) {
      expect(await pages.movedTo(old)).toBe('/shelf/second')
    }
    await under.host.service(metadata).update(first, { slug: 'first' }, system)
    expect(await pages.movedTo('/shelf/first')).toBeNull()
    for (const old of ['/books/first', '/read/first', '/shelf/second']) {
      expect(await pages.movedTo(old)).toBe('/shelf/first')
    }
  })

  it('leaves none without a page, nor when its slug stays the same', async () => {
    const { id } = await under.host.service(metadata).create({ slug: 'first', title: {} }, system)
    await under.host.service(metadata).update(id, { slug: 'second' }, system)
    await madePage('/books/[host.metadata.slug]')
    await under.host.service(metadata).update(id, { slug: 'second', title: { en: 'Second' } }, system)
    expect(await redirects()).toEqual([])
  })

  it('never hides another record that takes its old slug', async () => {
    await madePage('/books/[host.metadata.slug]')
    const { id } = await under.host.service(metadata).create({ slug: 'first', title: {} }, system)
    await under.host.service(metadata).update(id, { slug: 'second' }, system)
    await under.host.service(metadata).create({ slug: 'first', title: {} }, system)
    expect((await pages.resolve('/books/first'))?.segments['host.metadata.slug']?.value).toBe('first')
    expect((await pages.movedLinks())?.('/books/first')).toBeNull()
  })
})

describe('a redirect that an editor creates', () => {
  it('leads straight to where another one leads', async () => {
    await madePage('/c')
    await redirecting('/b', '/c')
    await redirecting('/a', '/b')
    expect(await redirects()).toEqual(['/a -> /c', '/b -> /c'])
    await madePage('/d')
    await redirecting('/c2', '/d')
    const [own] = (
      await under.host
        .service(redirect)
        .list({ filters: { and: [{ column: 'from', method: 'eq', value: '/b' }] } }, system)
    ).rows
    await under.host.service(redirect).update(String(own?.id), { to: '/c2' }, system)
    expect(await redirects()).toEqual(['/a -> /c', '/b -> /d', '/c2 -> /d'])
  })

  it('updates redirects to its address', async () => {
    await redirecting('/a', '/b')
    await redirecting('/b', '/c')
    expect(await redirects()).toEqual(['/a -> /c', '/b -> /c'])
  })

  it.each([
    ['/a', '/a', 'to leads back to from'],
    ['/a/[host.metadata.slug]', '/a/[host.metadata.slug]', 'to leads back to from'],
    ['/a', '/b/[host.metadata.slug]', 'to: [host.metadata.slug] must stand in from too'],
    ['/a', '//evil.example', 'url must be a path such as /about, without empty parts, "." or ".."'],
    ['/a', 'https://user:secret@example.com', 'to must be a path such as /about, or an https address'],
  ])('is rejected from %s to %s', async (from, to, cause) => {
    await expect(redirecting(from, to)).rejects.toThrow(cause)
  })

  it('is rejected when it closes a loop', async () => {
    await redirecting('/a', '/b')
    await expect(redirecting('/b', '/a')).rejects.toThrow('to leads back to from')
    await redirecting('/x/[host.metadata.slug]', '/y/[host.metadata.slug]')
    await expect(redirecting('/y/[host.metadata.id]', '/x/[host.metadata.id]')).rejects.toThrow('to leads back to from')
  })

  it('leads to another site only when an administrator writes it', async () => {
    const editor = { caller: { kind: 'subject', subjectId: 'e', roles: ['editor'], isAdministrator: false } } as const
    const away = { from: '/a/[host.metadata.slug]', to: 'https://example.com/b/[host.metadata.slug]' }
    await expect(under.host.service(redirect).create(away, editor)).rejects.toThrow('only administrators')
    await redirecting(away.from, away.to)
    expect(await pages.movedTo('/a/one two')).toBe('https://example.com/b/one%20two')
  })

  it('leads nowhere while its target is no page', async () => {
    await redirecting('/a', '/gone')
    expect(await pages.movedTo('/a')).toBeNull()
  })
})

describe('a redirect that is restored', () => {
  async function removed(from: string, to: string): Promise<Row<typeof redirect>> {
    const { id } = await redirecting(from, to)
    return under.host.service(redirect).remove(id, system)
  }
  const restore = (...rows: Row<typeof redirect>[]) => under.host.service(redirect).restoreMany(rows, system)

  it('leads straight to the final target of a redirect that was created meanwhile', async () => {
    const old = await removed('/a', '/b')
    await redirecting('/b', '/c')
    await restore(old)
    expect(await redirects()).toEqual(['/a -> /c', '/b -> /c'])
  })

  it('updates redirects to its address', async () => {
    const old = await removed('/b', '/c')
    await redirecting('/a', '/b')
    await restore(old)
    expect(await redirects()).toEqual(['/a -> /c', '/b -> /c'])
  })

  it('is rejected when it would close a loop', async () => {
    const old = await removed('/a', '/b')
    await redirecting('/b', '/a')
    await expect(restore(old)).rejects.toThrow('to leads back to from')
    expect(await redirects()).toEqual(['/b -> /a'])
  })

  it('is rejected together with another one that closes a loop with it', async () => {
    const [one, other] = [await removed('/a', '/b'), await removed('/b', '/a')]
    await expect(restore(one, other)).rejects.toThrow('to leads back to from')
    expect(await redirects()).toEqual([])
  })
})

describe('many redirects in one request', () => {
  /** Statements about redirects alone: the host reads its change feed at moments of its own. */
  async function statementsOf(work: () => Promise<unknown>): Promise<number> {
    const texts: string[] = []
    const stop = under.host.database.observe(text => text.includes('host_redirects') && texts.push(text))
    await work()
    stop()
    return texts.length
  }
  const many = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, index) => ({ from: `/${prefix}${index}`, to: `/old${index}` }))

  it('take as many statements as a single one', async () => {
    const service = under.host.service(redirect)
    const chains = Array.from({ length: 60 }, (_, index) => ({ from: `/old${index}`, to: `/new${index}` }))
    await service.createMany(chains, system)
    const created: Row<typeof redirect>[] = []
    const create = async (count: number, prefix: string) =>
      created.push(...(await service.createMany(many(count, prefix), system)))
    const one = await statementsOf(() => create(1, 'one'))
    expect(await statementsOf(() => create(60, 'many'))).toBe(one)
    expect(created.every(({ from, to }) => to === `/new${from.match(/\d+$/)}`)).toBe(true)
    const update = (rows: readonly Row<typeof redirect>[]) =>
      service.updateMany(
        rows.map(({ id }, index) => ({ id, data: { to: `/old${index}` } })),
        system,
      )
    const few = await statementsOf(() => update(created.slice(0, 2)))
    expect(await statementsOf(() => update(created))).toBe(few)
  })

  it('resolve chains among themselves, in any order', async () => {
    await redirecting('/3', '/4')
    await under.host.service(redirect).createMany(
      [
        { from: '/1', to: '/2' },
        { from: '/0', to: '/1' },
        { from: '/2', to: '/3' },
      ],
      system,
    )
    expect(await redirects()).toEqual(['/0 -> /4', '/1 -> /4', '/2 -> /4', '/3 -> /4'])
  })
})

it('two pages that move at once leave redirects straight to their addresses', async () => {
  const [one, other] = [await madePage('/a'), await madePage('/x')]
  await redirecting('/old', '/a')
  await redirecting('/older', '/x')
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([rename(one, `/b${round}`), rename(other, `/y${round}`), rename(one, `/c${round}`)])
  }
  const url = async (id: string) => (await under.host.service(page).find(id, system))?.url
  expect(await pages.movedTo('/old')).toBe(await url(one))
  expect(await pages.movedTo('/a')).toBe(await url(one))
  expect(await pages.movedTo('/older')).toBe(await url(other))
  const { rows } = await under.host.service(redirect).list({ limit: 1000 }, system)
  const beginnings = new Set(rows.map(({ from }) => from))
  expect(rows.filter(({ to }) => beginnings.has(to))).toEqual([])
})

it('an existing page takes no further statement, and an address without a page none for redirects', async () => {
  await madePage('/here')
  await redirecting('/away', '/here')
  expect(await pages.resolve('/here')).not.toBeNull()
  const statements = async () => {
    const texts: string[] = []
    const stop = under.host.database.observe(text => texts.push(text))
    await pages.resolve('/here')
    await pages.movedTo('/nowhere')
    stop()
    return texts.length
  }
  // The event of the new redirect, which has the table of pages read once more, may still be on its way.
  await expect.poll(statements).toBe(1)
})
