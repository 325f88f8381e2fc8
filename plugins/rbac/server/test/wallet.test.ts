import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import rbac from '@tessera/rbac-server'
import { createTestHost, openTestDatabase, type TestDatabase, type TestHost } from '@tessera/server/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Browser } from './browser.ts'
import { type Proof, Wallet, walletPath } from './wallet.ts'

const challengeCookie = 'rbac.wallet.challenge'

const refusal = 'The wallet could not be verified: ask for a new message and sign it again'

let database: TestDatabase
let node: TestHost
let other: TestHost

beforeAll(async () => {
  database = await openTestDatabase([rbac])
  node = await createTestHost({ plugins: [rbac], database: database.database })
  other = await createTestHost({ plugins: [rbac], database: database.database })
})

afterAll(async () => {
  await node?.close()
  await other?.close()
  await database?.drop()
})

async function identitiesOf(account: string) {
  const filters = { and: [{ column: 'account', method: 'eq', value: account }] }
  return (await node.asAdministrator().get('/api/rbac/identities', { filters, include: 'subjectsToIdentities' })).rows
}

describe('logging in with a wallet', () => {
  test('creates a subject with the roles of registration, and finds it again', async () => {
    const wallet = new Wallet()
    const browser = new Browser(node)
    const first = await wallet.logIn(browser)
    expect(first.status, first.text).toBe(200)
    const me = await browser.me()
    expect(me).toMatchObject({
      isAnonymous: false,
      identities: [{ provider: 'EVM', account: wallet.account, email: null }],
      roles: [{ slug: 'user' }],
    })
    const later = new Browser(other)
    expect((await wallet.logIn(later)).status).toBe(200)
    expect((await later.me())?.id).toBe(me?.id)
  })

  test('returns in its challenge what the message must contain, and stays out of caches', async () => {
    const response = await new Browser(node).get(walletPath)
    expect(response.data).toEqual({
      nonce: expect.stringMatching(/^[0-9a-f]{64}$/),
      domain: 'localhost:3000',
      uri: 'http://localhost:3000',
      statement: 'Sign in to localhost:3000.',
      issuedAt: expect.any(String),
      expirationTime: expect.any(String),
    })
    expect(response.headers['cache-control']).toBe('no-store')
    expect(String(response.headers['set-cookie'])).toMatch(/; Max-Age=300; .*HttpOnly; SameSite=Strict/)
  })

  test('keeps the anonymous subject of the browser', async () => {
    const browser = new Browser(node)
    await browser.init()
    const before = await browser.me()
    await new Wallet().logIn(browser)
    expect(await browser.me()).toMatchObject({ id: before?.id, isAnonymous: false })
  })

  test('does not add the wallet to the subject that is logged in', async () => {
    const browser = new Browser(node)
    await new Wallet().logIn(browser)
    const before = await browser.me()
    await new Wallet().logIn(browser)
    expect((await browser.me())?.id).not.toBe(before?.id)
  })

  test('T-071: creates a new session, and ends the browser’s previous one', async () => {
    const browser = new Browser(node)
    const { jwt } = await browser.init()
    await new Wallet().logIn(browser)
    const response = await new Browser(node).get('/api/rbac/subjects/authentication/me', {
      authorization: `Bearer ${jwt}`,
    })
    expect(response.status).toBe(401)
  })

  test('20 logins of a new wallet at once, on two nodes, create one subject', async () => {
    const wallet = new Wallet()
    const proofs: [Browser, Proof][] = []
    for (let index = 0; index < 20; index++) {
      const browser = new Browser(index % 2 === 0 ? node : other)
      proofs.push([browser, await wallet.prove(browser)])
    }
    const responses = await Promise.all(proofs.map(([browser, proof]) => browser.post(walletPath, proof)))
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    const found = await identitiesOf(wallet.account)
    expect(found).toHaveLength(1)
    expect(new Set(await Promise.all(proofs.map(async ([browser]) => (await browser.me())?.id))).size).toBe(1)
  })

  test('accepts the address in any case, but no other address', async () => {
    const wallet = new Wallet()
    const browser = new Browser(node)
    const proof = await wallet.prove(browser)
    expect((await browser.post(walletPath, { ...proof, address: wallet.account })).status).toBe(200)
    const again = await wallet.prove(browser)
    expect((await browser.post(walletPath, { ...again, address: new Wallet().address })).status).toBe(401)
  })

  test('T-079: rejects a bare timestamp and any text that was signed elsewhere', async () => {
    const wallet = new Wallet()
    const browser = new Browser(node)
    await browser.get(walletPath)
    for (const message of [String(Date.now()), 'I agree to the terms of another site']) {
      const response = await browser.post(walletPath, await wallet.sign(message))
      expect([response.status, response.cause]).toEqual([401, [refusal]])
    }
    expect(await identitiesOf(wallet.account)).toEqual([])
  })

  test('T-081: rejects another chain, a future time and a past time, with one text', async () => {
    const minutes = (count: number) => new Date(Date.now() + count * 60_000)
    for (const changes of [
      { chainId: 5 },
      { issuedAt: minutes(2) },
      { expirationTime: minutes(-1) },
      { notBefore: minutes(1) },
      { domain: 'evil.example' },
      { uri: 'https://evil.example' },
      { nonce: '0'.repeat(64) },
    ]) {
      const response = await new Wallet().logIn(new Browser(node), changes)
      expect([response.status, response.cause], JSON.stringify(changes)).toEqual([401, [refusal]])
    }
    expect((await new Wallet().logIn(new Browser(node), { chainId: 137 })).status).toBe(200)
  })

  test('T-077: accepts a message once, on two nodes and after a restart', async () => {
    const wallet = new Wallet()
    const browser = new Browser(node)
    const proof = await wallet.prove(browser)
    const cookie = `${challengeCookie}=${browser.cookies.get(challengeCookie)}`
    expect((await browser.post(walletPath, proof)).status).toBe(200)
    const restarted = await createTestHost({ plugins: [rbac], database: database.database })
    try {
      for (const host of [node, other, restarted]) {
        const response = await new Browser(host).post(walletPath, proof, { cookie })
        expect([response.status, response.cause]).toEqual([401, [refusal]])
      }
    } finally {
      await restarted.close()
    }
  })

  test('T-077: of 10 who send one message at once, on two nodes, one gets in', async () => {
    const browser = new Browser(node)
    const proof = await new Wallet().prove(browser)
    const cookie = `${challengeCookie}=${browser.cookies.get(challengeCookie)}`
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        new Browser(index % 2 ? node : other).post(walletPath, proof, { cookie }),
      ),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 401)])
  })

  test("rejects a message for another browser's challenge, for none, and for a forged one", async () => {
    const wallet = new Wallet()
    const proof = await wallet.prove(new Browser(node))
    const stranger = new Browser(node)
    expect((await stranger.post(walletPath, proof)).status).toBe(401)
    await stranger.get(walletPath)
    expect((await stranger.post(walletPath, proof)).status).toBe(401)
    for (const cookie of ['', 'x', `${'a'.repeat(43)}.9999999999999`, `${'a'.repeat(43)}.1`]) {
      const response = await stranger.post(walletPath, proof, { cookie: `${challengeCookie}=${cookie}` })
      expect(response.status).toBe(401)
    }
  })

  test('rejects malformed input with 400 before anything else is checked', async () => {
    const browser = new Browser(node)
    const proof = await new Wallet().prove(browser)
    for (const [body, cause] of [
      [{ ...proof, message: 'short' }, 'message must have at least 8 characters'],
      [{ ...proof, message: 1 }, 'message must be a string'],
      [{ ...proof, signature: '0xzz' }, 'signature holds characters that are not allowed here'],
      [{ ...proof, address: 'anna' }, 'address holds characters that are not allowed here'],
      [{ message: proof.message }, 'signature is required'],
      [{ ...proof, subjectId: '1' }, 'subjectId is unknown'],
    ] as const) {
      const response = await browser.post(walletPath, body)
      expect([response.status, response.cause.includes(cause)], `${cause} ${response.text}`).toEqual([400, true])
    }
  })

  test('is limited by client address', async () => {
    const browser = new Browser(node)
    const proof = await new Wallet().prove(new Browser(node))
    const statuses: number[] = []
    for (let index = 0; index < 31; index++) statuses.push((await browser.post(walletPath, proof)).status)
    expect(statuses.slice(0, 30).every(status => status === 401)).toBe(true)
    const [last] = statuses.slice(-1)
    expect(last).toBe(429)
  })

  test('lets the owner in, however often others tried with the address', async () => {
    const wallet = new Wallet()
    for (let index = 0; index < 12; index++) {
      const stranger = new Browser(node)
      const proof = await wallet.prove(stranger)
      const { signature } = await new Wallet().sign(proof.message)
      expect((await stranger.post(walletPath, { ...proof, signature })).status).toBe(index < 10 ? 401 : 429)
    }
    expect((await wallet.logIn(new Browser(node))).status).toBe(200)
  })
})

describe('T-083: a contract wallet', () => {
  /** The response of the chain's node to a call. */
  let respondToCall: (reply: ServerResponse, id: number) => void
  let calls: { readonly method: string; readonly url: string | undefined }[]
  let rpc: Server
  let site: TestHost

  const result = (value: string) => (reply: ServerResponse, id: number) => {
    reply.setHeader('content-type', 'application/json')
    reply.end(JSON.stringify({ jsonrpc: '2.0', id, result: value }))
  }

  beforeAll(async () => {
    rpc = createServer(async (request, reply) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const { method, id } = JSON.parse(Buffer.concat(chunks).toString() || '{}')
      calls.push({ method, url: request.url })
      respondToCall(reply, id)
    })
    await new Promise<void>(resolve => rpc.listen(0, '127.0.0.1', resolve))
    const { port } = rpc.address() as AddressInfo
    const environment = { EVM_RPC_URLS: `1=http://127.0.0.1:${port}/key` }
    site = await createTestHost({ plugins: [rbac], environment })
  })

  beforeEach(() => {
    calls = []
    respondToCall = result('0x01')
  })

  afterEach(() => rpc.closeAllConnections())

  afterAll(async () => {
    await site?.close()
    rpc?.close()
  })

  /** A message that a contract signed: the signature is whatever the contract accepts. */
  async function contractProof(browser: Browser, chainId = 1): Promise<Proof> {
    const proof = await new Wallet().prove(browser, { chainId })
    return { ...proof, signature: `0x${'ab'.repeat(97)}` }
  }

  test('logs in when the node of its chain accepts it', async () => {
    const browser = new Browser(site)
    const proof = await contractProof(browser)
    const response = await browser.post(walletPath, proof)
    expect(response.status, response.text).toBe(200)
    expect((await browser.me())?.identities).toMatchObject([{ provider: 'EVM', account: proof.address.toLowerCase() }])
    expect(calls).toEqual([{ method: 'eth_call', url: '/key' }])
  })

  test.each([
    ['says no', result('0x00')],
    ['says nothing', result('0x')],
    ['answers nonsense', (reply: ServerResponse) => reply.end('<html>')],
    ['answers an error', (reply: ServerResponse) => reply.writeHead(500).end()],
    ['sends elsewhere', (reply: ServerResponse) => reply.writeHead(307, { location: '/elsewhere' }).end()],
    ['hangs up', (reply: ServerResponse) => reply.destroy()],
    ['never answers', () => undefined],
    ['never ends its answer', (reply: ServerResponse) => reply.write('{"jsonrpc":"2.0",')],
  ] as [string, (reply: ServerResponse, id: number) => void][])(
    'is refused when the node %s',
    async (_, respondWith) => {
      respondToCall = respondWith
      const browser = new Browser(site)
      const response = await browser.post(walletPath, await contractProof(browser))
      expect([response.status, response.cause]).toEqual([401, [refusal]])
      expect(calls).toEqual([{ method: 'eth_call', url: '/key' }])
    },
  )

  test('is not sent to urls that a contract names', async () => {
    // OffchainLookup(address,string[],bytes,bytes4,bytes) of EIP-3668, with an address of this server.
    const { port } = rpc.address() as AddressInfo
    const { encodeErrorResult, parseAbi } = await import('viem')
    respondToCall = (reply, id) => {
      const data = encodeErrorResult({
        abi: parseAbi([
          'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extra)',
        ]),
        args: [`0x${'11'.repeat(20)}`, [`http://127.0.0.1:${port}/inside`], '0x', '0x00000000', '0x'],
      })
      reply.setHeader('content-type', 'application/json')
      reply.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted', data } }))
    }
    const browser = new Browser(site)
    expect((await browser.post(walletPath, await contractProof(browser))).status).toBe(401)
    expect(calls.map(({ url }) => url)).not.toContain('/inside')
  })

  test('is rejected if no node of its chain is configured, and no request is made', async () => {
    const browser = new Browser(site)
    expect((await browser.post(walletPath, await contractProof(browser, 137))).status).toBe(401)
    const elsewhere = new Browser(node)
    expect((await elsewhere.post(walletPath, await contractProof(elsewhere))).status).toBe(401)
    expect(calls).toEqual([])
  })

  test('is rejected with a delegation instead of a signature, and no request is made', async () => {
    const browser = new Browser(site)
    const proof = await contractProof(browser)
    const signature = `${proof.signature}${'8010'.repeat(16)}`
    expect((await browser.post(walletPath, { ...proof, signature })).status).toBe(401)
    expect(calls).toEqual([])
  })

  test("makes no request for a key's signature, nor for an invalid message", async () => {
    expect((await new Wallet().logIn(new Browser(site))).status).toBe(200)
    const browser = new Browser(site)
    await contractProof(browser)
    await browser.post(walletPath, { ...(await contractProof(new Browser(site))), signature: `0x${'ab'.repeat(97)}` })
    expect(calls).toEqual([])
  })

  test.each([
    'http://node.example',
    '1=ftp://node.example',
    '1=',
    '0=https://a.example',
    '1=https://a.example,1=https://b.example',
  ])('the start ends with a message that names EVM_RPC_URLS when it is %s', async value => {
    const starting = createTestHost({ plugins: [rbac], environment: { EVM_RPC_URLS: value } })
    await expect(starting).rejects.toThrow(/^EVM_RPC_URLS must name/)
  })
})
