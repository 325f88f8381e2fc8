import { authenticationPath } from '@tessera/rbac'
import rbac from '@tessera/rbac-server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTelegramLogin, type TelegramProof } from '../src/telegram/telegram-proof.ts'
import { Browser } from './browser.ts'
import { authDate, botToken, signedFields, signedInitData } from './telegram.ts'
import vectors from './telegram-vectors.json' with { type: 'json' }

const route = `${authenticationPath}/telegram`
const refusal = 'Telegram did not confirm this login, or it is too old: log in with Telegram again'

describe("Telegram's signature", () => {
  const now = new Date(vectors.now)
  const read = (proof: TelegramProof, at = now, token = vectors.token) => readTelegramLogin(proof, token, at)
  const moment = (seconds: number) => new Date((Number(vectors.login.auth_date) + seconds) * 1000)

  test.each([
    ['of the login widget', vectors.login],
    ['of the login widget, with numbers as its callback has them', { ...vectors.login, id: 42, auth_date: 1767225600 }],
    ['of a Mini App', { initData: vectors.initData }],
    ['of a Mini App with the newer field `signature`', { initData: vectors.initDataWithSignature }],
  ] as [string, TelegramProof][])('%s is good', (_, proof) => {
    expect(read(proof)).toEqual({ account: '42', hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  test('is valid with unknown fields, in any order', () => {
    const fields = signedFields({ zeta: '1', id: '7', a: '', a1: 'x', allows_write: 'true', auth_date: authDate() })
    expect(readTelegramLogin(fields, botToken, new Date())?.account).toBe('7')
  })

  test('is valid for 15 minutes, and with a clock that is a minute ahead', () => {
    for (const [seconds, isGood] of [
      [0, true],
      [-60, true],
      [-61, false],
      [900, true],
      [901, false],
      [86_400, false],
    ] as const) {
      expect(read(vectors.login, moment(seconds)) !== null, String(seconds)).toBe(isGood)
      expect(read({ initData: vectors.initData }, moment(seconds)) !== null, String(seconds)).toBe(isGood)
    }
  })

  test.each([
    ['another name', { ...vectors.login, first_name: 'Инна' }],
    ['another id', { ...vectors.login, id: '43' }],
    ['a field more', { ...vectors.login, last_name: 'К' }],
    ['a field less', { ...vectors.login, username: undefined }],
    ['no hash', { ...vectors.login, hash: undefined }],
    ['an empty hash', { ...vectors.login, hash: '' }],
    ['the hash in capitals', { ...vectors.login, hash: vectors.login.hash.toUpperCase() }],
    ['a hash that is cut short', { ...vectors.login, hash: vectors.login.hash.slice(0, 32) }],
    ['the hash of a Mini App', { ...vectors.login, hash: new URLSearchParams(vectors.initData).get('hash') }],
    ['no time', { ...vectors.login, auth_date: undefined }],
    ['changed initData', { initData: vectors.initData.replace('42', '43') }],
    ['initData with a field twice', { initData: `id=43&${vectors.initData}&id=44` }],
    ['empty initData', { initData: '' }],
    ['initData that is no query', { initData: '{"id":42}' }],
  ])('is no good with %s', (_, proof) => {
    const given = Object.fromEntries(Object.entries(proof).filter(([, value]) => value !== undefined && value !== null))
    expect(read(given as TelegramProof)).toBeNull()
  })

  test('is invalid for another bot', () => {
    expect(read(vectors.login, now, `${vectors.token}1`)).toBeNull()
    expect(read({ initData: vectors.initData }, now, `${vectors.token}1`)).toBeNull()
  })

  test("an extra line in somebody's name does not become another id", () => {
    // Telegram signs lines of `name=value`; this name would turn one into two.
    const { hash } = signedFields({ auth_date: authDate(), first_name: 'A\nid=1', id: '42', last_name: 'L' })
    const forged = { auth_date: authDate(), first_name: 'A', id: '1', 'id=42\nlast_name': 'L', hash: hash ?? '' }
    expect(readTelegramLogin(forged, botToken, new Date())).toBeNull()
  })

  test('is invalid without a numeric time or user id', () => {
    for (const fields of [
      { id: '42' },
      { id: '42', auth_date: 'now' },
      { auth_date: authDate() },
      { id: '-100', auth_date: authDate() },
      { id: '0x2a', auth_date: authDate() },
    ]) {
      expect(readTelegramLogin(signedFields(fields), botToken, new Date()), JSON.stringify(fields)).toBeNull()
    }
    for (const user of ['{"id":"42"}', '{"id":4.2}', '42', 'null', '']) {
      const initData = signedInitData({ user, auth_date: authDate() })
      expect(readTelegramLogin({ initData }, botToken, new Date()), user).toBeNull()
    }
  })
})

describe('logging in with Telegram', () => {
  let host: TestHost
  beforeAll(async () => {
    host = await createTestHost({ plugins: [rbac], environment: { TELEGRAM_BOT_TOKEN: botToken } })
  })
  afterAll(() => host?.close())

  test('creates a subject by the widget, and finds it again by a Mini App', async () => {
    const browser = new Browser(host)
    const first = await browser.post(route, signedFields({ id: '501', first_name: 'Анна', auth_date: authDate() }))
    expect(first.status, first.text).toBe(200)
    const me = await browser.me()
    expect(me).toMatchObject({ identities: [{ provider: 'telegram', account: '501' }], roles: [{ slug: 'user' }] })
    const phone = new Browser(host)
    const initData = signedInitData({ user: '{"id":501,"first_name":"Анна"}', auth_date: authDate() })
    expect((await phone.post(route, { initData })).status).toBe(200)
    expect((await phone.me())?.id).toBe(me?.id)
  })

  test('stores nothing about the person but the number', async () => {
    const names = { first_name: 'Аделаида', username: 'adelaide_demo', photo_url: 'https://t.me/i/adelaide.jpg' }
    await new Browser(host).post(route, signedFields({ id: '502', auth_date: authDate(), ...names }))
    const rows = await host.asAdministrator().get('/api/rbac/subjects', { include: 'subjectsToIdentities.identity' })
    expect(rows.text).toContain('"502"')
    for (const name of Object.values(names)) expect(rows.text).not.toContain(name)
  })

  test('accepts a signed login once', async () => {
    const fields = signedFields({ id: '503', auth_date: authDate() })
    const responses = await Promise.all(Array.from({ length: 5 }, () => new Browser(host).post(route, fields)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401])
  })

  test('rejects what is old, forged or empty', async () => {
    const browser = new Browser(host)
    for (const fields of [
      signedFields({ id: '504', auth_date: authDate(901) }),
      signedFields({ id: '504', auth_date: authDate() }, 'another:token'),
      { id: '504', auth_date: authDate(), hash: '0'.repeat(64) },
    ]) {
      const response = await browser.post(route, fields)
      expect([response.status, response.cause]).toEqual([401, [refusal]])
    }
    for (const body of [{}, [], 'text', { id: {} }, { id: null }]) {
      expect((await browser.post(route, body, { 'content-type': 'application/json' })).status).toBe(400)
    }
  })

  test('without a bot says what to configure', async () => {
    const without = await createTestHost({ plugins: [rbac] })
    try {
      const response = await new Browser(without).post(route, signedFields({ id: '505', auth_date: authDate() }))
      expect([response.status, response.cause.join()]).toEqual([404, expect.stringContaining('TELEGRAM_BOT_TOKEN')])
    } finally {
      await without.close()
    }
  })
})
