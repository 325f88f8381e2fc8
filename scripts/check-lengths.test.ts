import { expect, it } from 'vitest'
import { lengthProblems } from './check-lengths.ts'

const known = { 'long.ts': 500 }
const problems = (lengths: Readonly<Record<string, number>>) => lengthProblems(new Map(Object.entries(lengths)), known)

it('files of 400 lines are fine, and known ones as long as they do not grow', () => {
  expect(problems({ 'short.ts': 400, 'long.ts': 500 })).toEqual([])
})

it('a longer file is a problem, known or not', () => {
  expect(problems({ 'short.ts': 401, 'long.ts': 501 })).toEqual([
    expect.stringMatching(/^short\.ts has 401 lines, at most 400/),
    expect.stringMatching(/^long\.ts has 501 lines, at most 500/),
  ])
})

it('a known file that is short, or gone, leaves the list', () => {
  expect(problems({ 'long.ts': 400 })).toEqual([expect.stringContaining('long.ts is not too long any more')])
  expect(problems({})).toEqual([expect.stringContaining('long.ts is not too long any more')])
})
