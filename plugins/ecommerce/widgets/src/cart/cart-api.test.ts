import type { SessionProvider } from '@tessera/widget-sdk'
import { expect, test } from 'vitest'
import { createCartApi } from './cart-api.ts'

/** A session that another tab replaces by that of a login, and the addresses that were asked. */
function browser(statuses: readonly number[]) {
  const asked: string[] = []
  const session = {
    ensureSubject: async () => (asked.length === 0 ? 'visitor' : 'account'),
    async fetch(url: string | URL | Request) {
      const status = statuses[asked.length] ?? 500
      asked.push(String(url))
      const body = status < 300 ? { data: { id: 'order' } } : { data: null, cause: ['Unauthorized'] }
      return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
    },
  } as unknown as SessionProvider
  return { asked, api: createCartApi(async () => session, 'en') }
}

const subjectsIn = (urls: readonly string[]) => urls.map(url => /subjects\/([a-z]+)/.exec(url)?.[1])
const details = { provider: 'dummy', email: 'ada@mail.example' }

test.each([
  ['added', ({ api }: ReturnType<typeof browser>) => api.add({ productId: 'tile', quantity: 1 })],
  ['bought at once', ({ api }: ReturnType<typeof browser>) => api.buy({ productId: 'tile', quantity: 1 }, details)],
] as const)('What is %s while another tab logs in is sent again for the account, once', async (_what, send) => {
  const replaced = browser([401, 201])
  await send(replaced)
  expect(subjectsIn(replaced.asked)).toEqual(['visitor', 'account'])
  const ended = browser([401, 401])
  await expect(send(ended)).rejects.toMatchObject({ status: 401 })
  expect(ended.asked).toHaveLength(2)
  const refused = browser([400])
  await expect(send(refused)).rejects.toMatchObject({ status: 400 })
  expect(refused.asked).toHaveLength(1)
})
