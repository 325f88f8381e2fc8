import { ApiError } from '@tessera/widget-sdk'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from './query-client.ts'

afterEach(() => queryClient.clear())

const refusal = (status: number, retryAfter: number | null) => new ApiError('No', status, [], null, retryAfter)

it('retries a busy server when it says so, without showing an error', async () => {
  const ask = vi
    .fn(async () => 'there')
    .mockRejectedValueOnce(refusal(503, 0))
    .mockRejectedValueOnce(refusal(429, 0))
  expect(await queryClient.fetchQuery({ queryKey: ['busy'], queryFn: ask })).toBe('there')
  expect(ask).toHaveBeenCalledTimes(3)
})

it('gives up on a server that stays busy', async () => {
  const ask = vi.fn(async () => Promise.reject(refusal(503, 0)))
  await expect(queryClient.fetchQuery({ queryKey: ['full'], queryFn: ask })).rejects.toThrow('No')
  expect(ask).toHaveBeenCalledTimes(4)
})

it.each([
  ['that says no time', refusal(503, null)],
  ['that would keep somebody waiting for long', refusal(429, 600)],
  ['that is about the request', refusal(404, 0)],
  ['that was none', refusal(0, null)],
])('shows a response %s at once', async (_, error) => {
  const ask = vi.fn(async () => Promise.reject(error))
  await expect(queryClient.fetchQuery({ queryKey: ['refused'], queryFn: ask })).rejects.toBe(error)
  expect(ask).toHaveBeenCalledTimes(1)
})
