import { afterEach, describe, expect, test } from 'vitest'
import { definePlugin } from '../plugin.ts'
import { createTestHost, type TestHost } from '../testing/index.ts'
import { addressKey } from './address-key.ts'

describe('addressKey', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::1', '::/64'],
    ['', 'local'],
  ])('of %s is %s', (ip, key) => {
    expect(addressKey({ ip })).toBe(key)
  })
})

const whoami = definePlugin({
  name: 'whoami',
  server: app => void app.all('/api/whoami', { config: { access: 'public' } }, async request => addressKey(request)),
})

describe('the address of a request', () => {
  let host: TestHost
  afterEach(() => host.close())

  const keyOf = async (headers: Record<string, string>, remoteAddress = '198.51.100.4') =>
    (await host.app.inject({ url: '/api/whoami', headers, remoteAddress })).body

  const forged = ['203.0.113.1', '203.0.113.2, 10.0.0.1', '127.0.0.1', '::1', 'unknown', ''].flatMap(address => [
    { 'x-forwarded-for': address },
    { 'x-real-ip': address },
    { forwarded: `for=${address}` },
    { 'true-client-ip': address },
    { 'cf-connecting-ip': address },
    { 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for="${address}";proto=https` },
  ])

  test('T-039: is the same whatever X-Forwarded-For, X-Real-IP and Forwarded say', async () => {
    host = await createTestHost({ plugins: [whoami] })
    for (const headers of forged) expect(await keyOf(headers)).toBe('198.51.100.4')
  })

  test('T-039: is what a trusted proxy says, and nobody’s beyond it', async () => {
    host = await createTestHost({ plugins: [whoami], environment: { TRUSTED_PROXIES: 'loopback, 10.0.0.0/8' } })
    const ofProxy = (forwarded: string) => keyOf({ 'x-forwarded-for': forwarded }, '10.1.2.3')
    expect(await ofProxy('203.0.113.1')).toBe('203.0.113.1')
    expect(await ofProxy('192.0.2.9, 203.0.113.1')).toBe('203.0.113.1')
    expect(await ofProxy('192.0.2.9, 203.0.113.1, 127.0.0.1')).toBe('203.0.113.1')
    for (const headers of forged) expect(await keyOf(headers)).toBe('198.51.100.4')
    expect(await keyOf({ 'x-real-ip': '203.0.113.1', forwarded: 'for=203.0.113.1' }, '10.1.2.3')).toBe('10.1.2.3')
  })

  test('of a proxy that nobody named is a warning in the log, once', async () => {
    const lines: string[] = []
    const start = async (environment: Record<string, string>) => {
      host = await createTestHost({ plugins: [whoami], environment, onLog: line => lines.push(line) })
    }
    await start({ LOG_LEVEL: 'warn' })
    await keyOf({ 'x-forwarded-for': '203.0.113.1' }, '203.0.113.9')
    await keyOf({}, '10.1.2.3')
    expect(lines).toEqual([])
    await keyOf({ 'x-forwarded-for': '203.0.113.1' }, '10.1.2.3')
    await keyOf({ 'x-forwarded-for': '203.0.113.1' }, '10.1.2.3')
    expect(lines).toEqual([expect.stringContaining('add it to TRUSTED_PROXIES')])
    await host.close()
    await start({ LOG_LEVEL: 'warn', TRUSTED_PROXIES: '10.0.0.0/8' })
    await keyOf({ 'x-forwarded-for': '203.0.113.1' }, '10.1.2.3')
    expect(lines).toHaveLength(1)
  })
})
