import { expect, it } from 'vitest'
import { firstSteps, type SiteStatus, type Step, stepTexts } from './first-steps.ts'

const fresh: SiteStatus = { sendsMail: false, publicUrl: 'http://localhost:3000', hasSecondFactor: false }
const step = (name: string, order: number): Step => ({ packageName: 'tea', name, order, isDone: false })
const names = (steps: readonly Step[]) => steps.map(({ name }) => name)

const done = (site: SiteStatus) => names(firstSteps(site, []).filter(({ isDone }) => isDone))

it('a new site has every step before it', () => {
  expect(done(fresh)).toEqual([])
  expect(names(firstSteps(fresh, []))).toEqual(['security', 'mail', 'address'])
})

it('the steps of packages are sorted among them', () => {
  expect(names(firstSteps(fresh, [step('request', 80), step('pages', 10), step('between', 55)]))).toEqual([
    'pages',
    'security',
    'between',
    'mail',
    'address',
    'request',
  ])
})

it('a step is done when the site says so', () => {
  expect(done({ ...fresh, sendsMail: true })).toEqual(['mail'])
  expect(done({ ...fresh, publicUrl: 'https://example.com' })).toEqual(['address'])
  expect(done({ ...fresh, hasSecondFactor: true })).toEqual(['security'])
})

it('links to the current user’s settings, if any', () => {
  const security = (site: SiteStatus) => firstSteps(site, []).find(({ name }) => name === 'security')
  expect(security({ ...fresh, settingsPath: '/people/settings' })?.address).toBe('/people/settings')
  expect(security(fresh)).not.toHaveProperty('address')
})

it.each(['http://127.0.0.1:3000', 'http://[::1]:3000', 'https://shop.localhost'])(
  '%s is no public address',
  publicUrl => {
    expect(done({ ...fresh, publicUrl })).toEqual([])
  },
)

it('a step whose state is unknown is left out', () => {
  expect(names(firstSteps({ ...fresh, sendsMail: undefined }, []))).toEqual(['security', 'address'])
})

it('a step is called as its package says, and by its name where that says nothing', () => {
  const texts = { firstSteps: { brew: { title: 'Brew a pot', help: 'Three minutes.' } } }
  expect(stepTexts(step('brew', 10), texts)).toEqual({ title: 'Brew a pot', help: 'Three minutes.' })
  expect(stepTexts(step('pourOut', 20), texts)).toEqual({ title: 'Pour out', help: '' })
  expect(stepTexts(step('pourOut', 20), {})).toEqual({ title: 'Pour out', help: '' })
})
