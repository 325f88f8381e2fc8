import { expect, onTestFinished, test, vi } from 'vitest'
import { createJobs } from '../jobs/create-jobs.ts'
import { countStatements } from './count-statements.ts'
import { openTestDatabase } from './test-database.ts'

test('what the queues of jobs ask meanwhile is no statement of the work', async () => {
  const { database, drop } = await openTestDatabase([])
  onTestFinished(drop)
  const run = vi.fn(async () => void (await database.query({ text: 'select 1 as "of the job"' })))
  const jobs = await createJobs(database, { run }, console, { pollingInterval: 0.5, scheduleInterval: 1 })
  onTestFinished(() => jobs.stop())
  const all: string[] = []
  onTestFinished(database.observe(text => all.push(text)))

  const { statements } = await countStatements({ database }, async () => {
    await jobs.start()
    await database.transaction(async transaction => {
      await transaction.query({ text: 'select 1 as "of the work"' })
      await jobs.enqueue('run', {}, { transaction })
    })
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), { timeout: 15_000 })
    await vi.waitFor(() => expect(all.join()).toContain('cron_on'), { timeout: 15_000 })
  })

  expect(all.filter(text => text.includes('tessera_jobs')).length).toBeGreaterThan(1)
  expect(statements.filter(text => !/^(begin|commit)/i.test(text))).toEqual([
    'select 1 as "of the work"',
    'select 1 as "of the job"',
  ])
})
