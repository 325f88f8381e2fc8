import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { loggerOptions } from './logger-options.ts'
import { terminalLog } from './terminal-log.ts'

test('a log on a terminal says what happened in lines that a person reads', async () => {
  const written: string[] = []
  const { log } = Fastify({ logger: loggerOptions('info', terminalLog({ write: text => void written.push(text) })) })
  log.info({ method: 'GET', path: '/en', status: 200, ms: 3.2, caller: 'anyone' }, 'request')
  log.warn({ causes: ['busy'], file: 'a\u001b[2J' }, 'Refused')
  log.error(new Error('broken'))
  expect(written[0]).toMatch(/^\d\d:\d\d:\d\d {2}info {2}GET \/en 200 3\.2 ms \(anyone\)\n$/)
  expect(written[1]).toMatch(/warn {2}Refused {2}causes: \[ 'busy' \] {2}file: 'a\\x1B\[2J'\n$/)
  expect(written[2]).toMatch(/error {2}broken\nError: broken\n {4}at /)
})
