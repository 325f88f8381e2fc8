import { defineModule } from '@tessera/core'
import type { FirstStep } from '@tessera/widget-sdk/admin'
import { expect, it } from 'vitest'
import type { ApiCaller } from '../context/api-caller.ts'
import { siteProgress, stepsOfPackages } from './steps-of-packages.ts'

const review = defineModule('reviews').entity('review')

/** Answers by address, and the addresses that were asked. */
function apiOf(responses: Readonly<Record<string, unknown>>) {
  const results: string[] = []
  const api = (async (_method: string, address: string) => {
    results.push(address)
    const [path = ''] = address.split('?')
    if (!(path in responses)) throw new Error(`Nobody answers ${path}`)
    return { data: responses[path] }
  }) as unknown as ApiCaller
  return { site: siteProgress(api, ['en', 'ru'], new AbortController().signal), asked: results }
}

const step = (name: string, isDone: FirstStep['isDone']): FirstStep => ({
  name,
  order: 10,
  isDone,
})

const packageWith = (...steps: readonly FirstStep[]) => ({ firstSteps: async () => steps })

it('a step of any package is asked whether it is done', async () => {
  const { site, asked: results } = apiOf({ '/api/core/history': [{}], '/api/reviews/reviews/count': 0 })
  const packages = [
    {},
    packageWith(step('written', given => given.isChanged(review))),
    packageWith(
      step('received', async given => (await given.count(review, [{ column: 'id', method: 'isNotNull' }])) > 0),
      step('translated', async ({ languages }) => languages.length > 1),
    ),
  ]
  expect(await stepsOfPackages(packages, ['plain', 'tea', 'coffee'], site)).toMatchObject([
    { packageName: 'tea', name: 'written', isDone: true },
    { packageName: 'coffee', name: 'received', isDone: false },
    { packageName: 'coffee', name: 'translated', isDone: true },
  ])
  expect(results[0]).toBe('/api/core/history?entity=reviews%2Freviews&limit=1')
  expect(decodeURIComponent(results[1] ?? '')).toContain('isNotNull')
})

it('one that does not apply, or that cannot be asked for, takes no other away', async () => {
  const { site } = apiOf({})
  const steps = packageWith(
    step('inapplicable', async () => null),
    step('unanswered', given => given.isChanged(review)),
    step('known', async () => false),
  )
  expect(await stepsOfPackages([steps], ['tea'], site)).toEqual([
    { ...step('known', async () => false), packageName: 'tea', isDone: false },
  ])
})
