import { expect, test } from 'vitest'
import { hottestFunctions } from './hottest.ts'

const root = new URL('..', import.meta.url).href
const node = (id: number, functionName: string, url: string, lineNumber = 0, children: number[] = []) => ({
  id,
  callFrame: { functionName, url, lineNumber },
  children,
})

test('the hottest functions are those that are busiest by themselves, without the profiler', () => {
  const profile = {
    nodes: [
      node(1, '(root)', '', -1, [2, 3, 4, 6]),
      node(2, '(idle)', '', -1),
      node(3, 'listBody', `${root}core/server/src/rest/read-handlers.ts`, 164, [7]),
      node(4, 'toggle', `${root}bench/profiler.ts`, 9, [5]),
      node(5, 'post', 'node:inspector', 114),
      node(6, 'submit', `${root}node_modules/pg/lib/query.js`, 151, [8]),
      node(7, '', `${root}core/server/src/rest/read-handlers.ts`, 70),
      node(8, 'listBody', `${root}core/server/src/rest/read-handlers.ts`, 164),
    ],
    samples: [2, 3, 5, 6, 8, 7],
    timeDeltas: [9000, 300, 7000, 200, 400, 100],
  }
  expect(hottestFunctions(profile)).toEqual([
    { name: 'listBody', place: 'core/server/src/rest/read-handlers.ts:165', share: 0.7 },
    { name: 'submit', place: 'pg/lib/query.js:152', share: 0.2 },
    { name: '(anonymous)', place: 'core/server/src/rest/read-handlers.ts:71', share: 0.1 },
  ])
  expect(hottestFunctions(profile, 1)).toHaveLength(1)
})
