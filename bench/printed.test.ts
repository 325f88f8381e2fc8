import { expect, test } from 'vitest'
import type { Figures } from './measure.ts'
import { comparedReport, profileReport } from './printed.ts'

const figures = (name: Figures['name'], median: number, serverCpu: number | undefined): Figures => ({
  name,
  median,
  least: median / 2,
  most: median * 2,
  serverCpu,
  databaseCpu: 0.25,
  isSingle: false,
})
const ours = { hash: 'abc1234', subject: 'perf: writes are planned once', isChanged: true }
const compared = { hash: 'def5678', subject: 'feat: shops' }

test('a comparison says which commits it compares, and by how much they differ', () => {
  const rates = [{ work: 'by id', goal: 0.65, figures: [figures('tessera', 1500, 0.5), figures('old', 1000, 1)] }]
  const text = comparedReport(rates, { ours, compared, measured: 'Measured today.' })
  expect(text).toContain('- new: abc1234, perf: writes are planned once, with changes that are not committed\n')
  expect(text).toContain('- old: def5678, feat: shops\n')
  expect(text).toContain('Measured today.')
  expect(cellsOf(text)).toEqual([
    'by id',
    '1,500/s (750/s to 3,000/s)',
    '1,000/s (500/s to 2,000/s)',
    '1.50',
    '0.500, 1.0',
    '0.50',
    '0.250, 0.250',
    '1.00',
  ])
})

test('a comparison has no ratio of what could not be read', () => {
  const rates = [
    { work: 'by id', goal: 1, figures: [figures('tessera', 10, undefined), figures('old', 10, undefined)] },
  ]
  const text = comparedReport(rates, { ours: { ...ours, isChanged: false }, compared, measured: '' })
  expect(text).not.toContain('not committed')
  expect(cellsOf(text)?.slice(4, 6)).toEqual(['', ''])
})

test('profiles are printed by row, with the file and the functions', () => {
  const hottest = [{ name: 'listBody', place: 'core/server/src/rest/read-handlers.ts:165', share: 0.148 }]
  const text = profileReport([{ work: 'by id', file: '/tmp/by-id.cpuprofile', hottest }])
  expect(text).toContain('### by id\n\n`/tmp/by-id.cpuprofile`')
  expect(cellsOf(text)).toEqual(['listBody', 'core/server/src/rest/read-handlers.ts:165', '14.8'])
})

/** The cells of the last line. */
function cellsOf(text: string): string[] | undefined {
  return text
    .split('\n')
    .at(-1)
    ?.split('|')
    .slice(1, -1)
    .map(cell => cell.trim())
}
