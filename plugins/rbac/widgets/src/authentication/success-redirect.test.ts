import { expect, test } from 'vitest'
import { accountPages } from './addresses.ts'
import { successRedirect } from './success-redirect.ts'

const site = 'https://example.com'
const login = `${site}/ru/rbac/subject/authentication/select-method`

function after(query: string, url: string | null = null): string {
  const { settings } = accountPages
  return successRedirect({ address: `${login}${query}`, url, settings, language: 'ru', languages: ['en', 'ru'] })
}

test('After a login the settings are shown, unless the widget says otherwise', () => {
  expect(after('')).toBe(`${site}/ru/rbac/subjects/settings`)
  expect(after('', '/blog')).toBe(`${site}/ru/blog`)
  expect(after('', '/en/blog')).toBe(`${site}/en/blog`)
})

test('What the url asks for comes first', () => {
  expect(after('?redirectTo=/en/cart%3Fa%3D1%23b', '/blog')).toBe(`${site}/en/cart?a=1#b`)
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '\u0000//evil.example',
  ' //evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '@evil.example',
  '.evil.example',
  `${site}.evil.example/`,
  `${site}@evil.example/`,
  'http://',
  '',
])('T-149: redirectTo=%j leads nowhere else', redirectTo => {
  expect(after(`?redirectTo=${encodeURIComponent(redirectTo)}`)).toBe(`${site}/ru/rbac/subjects/settings`)
})

test.each(['/en/..//evil.example', '/%09/evil.example', '/./\\evil.example'])(
  'T-149: redirectTo=%j stays here',
  redirectTo => {
    expect(new URL(after(`?redirectTo=${encodeURIComponent(redirectTo)}`)).origin).toBe(site)
  },
)

test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', 'mailto:a@example.com'])(
  'T-149: a widget with the url %j sends nobody away',
  url => {
    expect(after('', url)).toBe(`${site}/ru/rbac/subjects/settings`)
  },
)
