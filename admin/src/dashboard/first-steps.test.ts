import { expect, it } from 'vitest'
import { firstSteps, type SiteFacts } from './first-steps.ts'

const fresh: SiteFacts = {
  hasOwnPages: false,
  hasOwnLogo: false,
  hasOwnProducts: false,
  hasRequests: false,
  missingTranslations: 3,
  sendsMail: false,
  publicUrl: 'http://localhost:3000',
  hasSecondFactor: false,
}

const done = (facts: SiteFacts) =>
  firstSteps(facts)
    .filter(({ isDone }) => isDone)
    .map(({ name }) => name)

it('a new site has every step before it', () => {
  expect(done(fresh)).toEqual([])
  expect(firstSteps(fresh)).toHaveLength(8)
})

it('a step is done when the site says so', () => {
  expect(done({ ...fresh, hasOwnPages: true, missingTranslations: 0 })).toEqual(['pages', 'languages'])
  expect(done({ ...fresh, publicUrl: 'https://example.com' })).toEqual(['address'])
})

it.each(['http://127.0.0.1:3000', 'http://[::1]:3000', 'https://shop.localhost'])(
  '%s is no public address',
  publicUrl => {
    expect(done({ ...fresh, publicUrl })).toEqual([])
  },
)

it('what a site does not have is no step', () => {
  const { hasOwnProducts, hasRequests, missingTranslations, ...withoutShop } = fresh
  expect(firstSteps(withoutShop).map(({ name }) => name)).toEqual(['pages', 'logo', 'security', 'mail', 'address'])
})
