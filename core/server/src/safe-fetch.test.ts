import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { createSafeFetch, isPublicAddress, type SafeFetchParts } from './safe-fetch.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections()
})

async function serve(listener: RequestListener): Promise<{ port: string; requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    listener(request, response)
  })
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { port: String((server.address() as AddressInfo).port), requests }
}

/** A name service that answers every question with the same addresses, and counts the questions. */
function names(...addresses: string[]) {
  const asked: string[] = []
  const lookup = ((hostname: string, _options: unknown, callback: (error: null, found: object[]) => void) => {
    asked.push(hostname)
    const found = addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
    process.nextTick(callback, null, found)
  }) as unknown as NonNullable<SafeFetchParts['lookup']>
  return { lookup, asked }
}

/** Takes the loopback address for a public one, so that the test's own server stands for the internet. */
const isLoopback = (address: string) => address === '127.0.0.1'
const failure = { code: 'FETCH_FAILED', statusCode: 400, message: 'The address could not be fetched' }

describe('what safeFetch gets', () => {
  it('is the body with its media type and final address, asked for without cookies or credentials', async () => {
    const { port, requests } = await serve((request, response) => {
      if (request.url === '/old') return response.writeHead(302, { location: '/new' }).end()
      return response.writeHead(200, { 'content-type': 'Text/Plain; charset=utf-8', 'set-cookie': 'a=1' }).end('hello')
    })
    const safeFetch = createSafeFetch({ lookup: names('127.0.0.1').lookup, isPublic: isLoopback, ports: [port] })
    const content = await safeFetch(`http://somewhere.example:${port}/old`)
    expect(content.url.pathname).toBe('/new')
    expect(content.mimeType).toBe('text/plain')
    expect(await text(content.body)).toBe('hello')
    expect(requests.map(({ headers }) => headers.cookie ?? headers.authorization)).toEqual([undefined, undefined])
  })
})

describe('T-125: what a name resolves to', () => {
  const connected = async (parts: SafeFetchParts) => {
    const { port, requests } = await serve((_, response) => response.end('secret'))
    const safeFetch = createSafeFetch({ ports: [port], jitter: 0, ...parts })
    await expect(safeFetch(`http://name.example:${port}/`)).rejects.toMatchObject(failure)
    return requests.length
  }

  it.each([
    ['a private address', ['127.0.0.1']],
    ['a public and a private one', ['93.184.216.34', '127.0.0.1']],
    ['an IPv6 loopback', ['::1']],
    ['a mapped private address', ['::ffff:127.0.0.1']],
    ['nothing', []],
  ])('is refused for %s', async (_, addresses) => {
    expect(await connected({ lookup: names(...addresses).lookup })).toBe(0)
  })

  it('is looked up once per connection, so that a second answer can not differ', async () => {
    const { port } = await serve((_, response) => response.end('public'))
    const { lookup, asked } = names('127.0.0.1')
    const content = await createSafeFetch({ lookup, isPublic: isLoopback, ports: [port] })(
      `http://name.example:${port}`,
    )
    expect(await text(content.body)).toBe('public')
    expect(asked).toEqual(['name.example'])
  })

  it('is checked again on the connected socket before a byte is sent', async () => {
    let checks = 0
    const isPublic = () => {
      checks += 1
      return checks === 1
    }
    expect(await connected({ lookup: names('127.0.0.1').lookup, isPublic })).toBe(0)
    expect(checks).toBe(2)
  })

  it('fails with the same text when the name service never answers', async () => {
    const lookup = (() => {}) as unknown as NonNullable<SafeFetchParts['lookup']>
    const safeFetch = createSafeFetch({ lookup, jitter: 0 })
    await expect(safeFetch('http://name.example/', { timeout: 50 })).rejects.toMatchObject(failure)
  })
})

describe('T-127: what an address may say', () => {
  it.each([
    'file:///etc/passwd',
    'ftp://example.com/x',
    'data:text/plain,x',
    'blob:http://example.com/x',
    'javascript:alert(1)//https',
    '//evil.example/x',
    'not an address',
    '',
    'http://example.com:5432/',
    'http://example.com:6379/',
    'https://user:pass@example.com/',
    'https://user@example.com/',
    'http://ok\\@127.0.0.1',
    'http://exa\nmple.com/',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[::7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[::a9fe:a9fe]/',
    'http://[64:ff9b::7f00:1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://0.0.0.0/',
    `http://example.com/${'x'.repeat(3000)}`,
  ])('refuses %.40s without asking anybody', async address => {
    const { lookup, asked } = names('93.184.216.34')
    await expect(createSafeFetch({ lookup, jitter: 0 })(address)).rejects.toMatchObject(failure)
    expect(asked).toEqual([])
  })

  it('refuses hosts that are not in the list, when there is one', async () => {
    const { lookup, asked } = names('93.184.216.34')
    const fetching = createSafeFetch({ lookup, jitter: 0 })('https://b.example/', { hosts: ['a.example'] })
    await expect(fetching).rejects.toMatchObject(failure)
    expect(asked).toEqual([])
  })

  it.each([
    ['8.8.8.8', true],
    ['2606:4700::1111', true],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['172.16.0.1', false],
    ['192.168.1.1', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['2002:7f00:1::', false],
    ['not an address', false],
    ['::ffff:8.8.8.8', true],
    ['2a00:1450:4001:80e::200e', true],
    // IPv4 inside of IPv6: compatible, mapped, translated, tunnelled.
    ['::7f00:1', false],
    ['::127.0.0.1', false],
    ['::10.0.0.1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:7f00:1', false],
    ['::ffff:0:127.0.0.1', false],
    ['64:ff9b::127.0.0.1', false],
    ['64:ff9b:1::a00:1', false],
    ['2001:0:4136:e378:8000:63bf:80ff:fffe', false],
    // Reserved, documentation, benchmarking, deprecated.
    ['::', false],
    ['::1', false],
    ['100::1', false],
    ['100:0:0:1::1', false],
    ['200::1', false],
    ['2001:2::1', false],
    ['2001:10::1', false],
    ['2001:db8::1', false],
    ['3fff::1', false],
    ['4000::1', false],
    ['5f00::1', false],
    ['fec0::1', false],
    ['ff02::1', false],
    ['fe80::1%eth0', false],
    ['0.1.2.3', false],
    ['127.1', false],
    ['169.254.169.254', false],
    ['192.0.0.8', false],
    ['192.0.2.1', false],
    ['192.88.99.1', false],
    ['198.18.0.1', false],
    ['198.51.100.7', false],
    ['203.0.113.7', false],
    ['224.0.0.1', false],
    ['240.0.0.1', false],
    ['255.255.255.255', false],
  ])('calls %s public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })
})

describe('T-129: what can be learnt from a failure', () => {
  it('is the same for an open port, a closed one, a redirect inside, an error status and an endless body', async () => {
    const { port } = await serve((request, response) => {
      if (request.url === '/redirect') return response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
      if (request.url === '/loop') return response.writeHead(302, { location: '/loop' }).end()
      if (request.url === '/error') return response.writeHead(500).end('stack')
      return response.end('x')
    })
    const parts = { lookup: names('127.0.0.1').lookup, jitter: 0, isPublic: isLoopback, ports: [port, '1'] }
    const safeFetch = createSafeFetch(parts)
    for (const path of [':1/', `:${port}/redirect`, `:${port}/loop`, `:${port}/error`]) {
      await expect(safeFetch(`http://name.example${path}`)).rejects.toMatchObject(failure)
    }
    const inside = createSafeFetch({ lookup: parts.lookup, jitter: 0, ports: [port] })
    await expect(inside(`http://name.example:${port}/`)).rejects.toMatchObject(failure)
  })

  it('ends a body that is longer than allowed, announced or not', async () => {
    const { port } = await serve((request, response) => {
      if (request.url === '/announced') return response.writeHead(200, { 'content-length': '100' }).end('x'.repeat(100))
      response.writeHead(200)
      response.write('x'.repeat(60))
      return response.end('x'.repeat(60))
    })
    const safeFetch = createSafeFetch({
      lookup: names('127.0.0.1').lookup,
      jitter: 0,
      isPublic: isLoopback,
      ports: [port],
    })
    const options = { maximumBytes: 90 }
    await expect(safeFetch(`http://name.example:${port}/announced`, options)).rejects.toMatchObject(failure)
    const streamed = await safeFetch(`http://name.example:${port}/streamed`, options)
    await expect(text(streamed.body)).rejects.toMatchObject(failure)
  })

  it('ends a body that takes too long', async () => {
    const { port } = await serve((_, response) => {
      response.writeHead(200)
      response.write('x')
    })
    const parts = { lookup: names('127.0.0.1').lookup, jitter: 0, isPublic: isLoopback, ports: [port] }
    const slow = await createSafeFetch(parts)(`http://name.example:${port}/`, { timeout: 200 })
    await expect(text(slow.body)).rejects.toMatchObject(failure)
  })
})
