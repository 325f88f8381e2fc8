import type { Health } from '@tessera/core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { definePlugin } from '../plugin.ts'
import { createTestHost, type TestHost } from '../testing/create-test-host.ts'

const url = '/api/core/health'
const content = { language: 'en', subject: 'Hello', heading: 'Hello', paragraphs: [] }
const works = definePlugin({
  name: 'works',
  jobs: {
    idle: async () => undefined,
    break: async () => {
      throw new Error('The kiln is cold')
    },
  },
})

let test: TestHost
let idle: TestHost

beforeAll(async () => {
  test = await createTestHost({ plugins: [works], hasJobs: true })
  idle = await createTestHost({ plugins: [definePlugin({ name: 'idle' })] })
}, 60_000)
afterAll(async () => {
  await test?.close()
  await idle?.close()
})

async function healthOf(of: TestHost): Promise<Health> {
  const response = await of.asAdministrator().get(url)
  expect(response.status, response.text).toBe(200)
  return (response.body as { data: Health }).data
}

describe('the health of what works unseen', () => {
  it('is reported where nothing has happened yet, and there are no jobs at all', async () => {
    expect(await healthOf(idle)).toEqual({
      jobs: { isRunning: false, waiting: 0, active: 0, failed: 0, failures: [] },
      mail: { transport: 'files', sent: 0, failed: 0, lastError: null },
      database: { kind: idle.database.kind, version: expect.stringMatching(/^\d+/), bytes: expect.any(Number) },
      files: { storage: 'local' },
    })
    expect((await healthOf(idle)).database.bytes).toBeGreaterThan(1_000_000)
  })

  it('counts jobs that wait and those that were given up, with what went wrong', async () => {
    const { jobs } = test.host
    await jobs.enqueue('idle', {}, { startAfter: 3600 })
    await jobs.enqueue('break', {})
    // Its tries are hours apart: the last one is now.
    await vi.waitFor(async () => expect((await tries())[0]?.state).toBe('retry'), { timeout: 20_000, interval: 50 })
    await test.database.query({
      text: `update tessera_jobs.job set retry_limit = retry_count, start_after = now() where name = 'break'`,
    })
    await jobs.enqueue('break', {})
    await vi.waitFor(async () => expect((await healthOf(test)).jobs.failed).toBe(1), { timeout: 20_000, interval: 50 })
    const health = await healthOf(test)
    expect(health.jobs).toMatchObject({ isRunning: true, waiting: expect.any(Number), active: expect.any(Number) })
    expect(health.jobs.waiting).toBeGreaterThan(0)
    expect(health.jobs.failures).toEqual([
      { name: 'break', at: expect.stringMatching(/^\d{4}-.+Z$/), message: 'The kiln is cold' },
    ])
  })

  it('counts mails, and keeps the last error', async () => {
    await test.host.mail.send('anna@example.com', content)
    await expect(test.host.mail.send('nobody', content)).rejects.toThrow('one address')
    expect((await healthOf(test)).mail).toEqual({
      transport: 'files',
      sent: 1,
      failed: 1,
      lastError: { at: expect.stringMatching(/Z$/), message: expect.stringContaining('one address') },
    })
  })

  it('T-101: is shown to administrators only', async () => {
    expect((await test.asNobody().get(url)).status).toBe(401)
    const editor = { kind: 'subject', subjectId: 'e', roles: ['editor'], isAdministrator: false } as const
    expect((await test.as(editor).get(url)).status).toBe(403)
  })
})

function tries(): Promise<{ state: string }[]> {
  return test.database.query({ text: `select state from tessera_jobs.job where name = 'break'` })
}
