import { expect, test } from 'vitest'
import { benchOptions } from './options.ts'

test('options of the bench are taken as they are given', () => {
  expect(benchOptions(['--quick', '--only', 'by id', '--compare', 'HEAD~1'])).toEqual({
    isQuick: true,
    only: 'by id',
    isProfiled: false,
    compare: 'HEAD~1',
    isWritten: false,
    command: 'npm run bench -- --quick --only by id --compare HEAD~1',
  })
  expect(benchOptions([])?.command).toBe('npm run bench')
  expect(benchOptions(['--help'])).toBeUndefined()
})

test.each([
  [['--write', '--only', 'by id']],
  [['--write', '--compare', 'HEAD']],
  [['--profile', '--compare', 'HEAD']],
  [['--unknown']],
])('options that do not go together are refused: %s', args => {
  expect(() => benchOptions(args)).toThrow(TypeError)
})
