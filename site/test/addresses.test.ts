import { describe, expect, test } from 'vitest'
import { get, openPagesSite, under } from './pages-site.ts'
import { makePage } from './site-under-test.ts'

openPagesSite()

describe('an address', () => {
  test.each([
    ['ru,en;q=0.5', '/ru'],
    ['en-GB,en;q=0.9,ru;q=0.1', '/en'],
    ["en'||pg_sleep(5)--", '/ru'],
  ])('without a language leads to the one that the visitor reads: %s (T-019)', async (header, location) => {
    const response = await get('/', { 'accept-language': header })
    expect(response.statusCode).toBe(302)
    expect(response.headers.location).toBe(location)
    expect(response.headers.vary).toContain('accept-language')
  })

  test.each([
    ['/EN/about?page=2', '/en/about?page=2'],
    ['/Ru', '/ru'],
    ['/eN/about/', '/en/about'],
  ])('with a language in capitals is the one in small letters for good: %s', async (url, location) => {
    const response = await get(url, { 'accept-language': 'ru' })
    expect([response.statusCode, response.headers.location]).toEqual([308, location])
  })

  test('keeps path and query when it is redirected to a language', async () => {
    expect((await get('/about/us?utm=a%20b', { 'accept-language': 'en' })).headers.location).toBe(
      '/en/about/us?utm=a%20b',
    )
    expect((await get('/%D0%BE', { 'accept-language': 'en' })).headers.location).toBe('/en/%D0%BE')
  })

  test('has no trailing slash', async () => {
    const response = await get('/en/about/')
    expect(response.statusCode).toBe(308)
    expect(response.headers.location).toBe('/en/about')
  })

  test.each(['//evil.example', '/%09/evil.example', '/en/..//evil.example', '/en/a%00', '/en/a%2fb'])(
    'that is invalid gets the 404 page and is not redirected: %s (T-017, T-149)',
    async target => {
      const response = await get(target)
      expect(response.statusCode).toBe(404)
      expect(response.headers.location).toBeUndefined()
      expect(response.body).toContain('<html')
    },
  )

  test.each(['/humans.txt', '/.well-known/security.txt', '/wp-login.php?a=1'])(
    'of a file that is not there is not found at once: %s',
    async target => {
      const response = await get(target, { 'accept-language': 'en' })
      expect(response.statusCode).toBe(404)
      expect(response.body).toContain('<html lang="en"')
    },
  )

  test('that looks like a file’s leads to the page at it', async () => {
    await makePage(under.host, '/guides/node.js', 'plain')
    const response = await get('/guides/node.js?a=1', { 'accept-language': 'en' })
    expect(response.statusCode).toBe(302)
    expect(response.headers.location).toBe('/en/guides/node.js?a=1')
  })

  test('below /api is never a page', async () => {
    const response = await get('/api/no/such/thing')
    expect(response.statusCode).toBe(404)
    expect(response.headers['content-type']).toContain('json')
  })
})
