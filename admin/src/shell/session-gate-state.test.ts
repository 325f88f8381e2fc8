import type { EntityRight } from '@tessera/core'
import { expect, it } from 'vitest'
import { closedGate, type GateAccount, gateScreen, withAccount } from './session-gate-state.ts'

const account = (id: string, rights: readonly EntityRight[], isAdministrator = false): GateAccount => ({
  account: { id, name: id, roles: [], isAdministrator, hasSecondFactor: false },
  rights: { isAdministrator, entities: { 'blog/articles': rights } },
})
const [ada, grace] = [account('ada', ['read', 'update']), account('grace', ['update'])]
const reader = account('reader', ['read'])

it('asks for a login while nobody is logged in, and waits while the account is read', () => {
  expect(gateScreen(closedGate, null)).toBe('login')
  expect(gateScreen(closedGate, 'ada')).toBe('splash')
})

it('says so when the account can’t be read, and opens after another attempt', () => {
  const failed = { ...closedGate, isFailed: true }
  expect(gateScreen(failed, 'ada')).toBe('failure')
  expect(gateScreen(withAccount(failed, ada), 'ada')).toBe('app')
})

it('lets in who may change something, and administrators', () => {
  expect(gateScreen(withAccount(closedGate, ada), 'ada')).toBe('app')
  expect(gateScreen(withAccount(closedGate, account('root', [], true)), 'root')).toBe('app')
})

it('keeps somebody who may only read at the login', () => {
  expect(gateScreen(withAccount(closedGate, reader), 'reader')).toBe('login')
})

it('puts the login over the screen when the session ends, and takes it away when the same person is back', () => {
  const open = withAccount(closedGate, ada)
  expect(gateScreen(open, null)).toBe('app-login')
  expect(gateScreen(withAccount(open, ada), 'ada')).toBe('app')
})

it('asks somebody who logged in over the screen of an editor, and leaves the screen theirs meanwhile', () => {
  const asked = withAccount(withAccount(closedGate, ada), grace)
  expect(gateScreen(asked, 'grace')).toBe('app-other-account')
  expect(asked.opened).toBe(ada)
  expect(gateScreen(asked, null)).toBe('app-login')
  expect(gateScreen(withAccount(asked, ada), 'ada')).toBe('app')
})

it('asks nothing where the screen belonged to somebody who could not work on it', () => {
  const open = withAccount(withAccount(closedGate, reader), grace)
  expect(open).toEqual({ opened: grace, other: null, isFailed: false })
})

it('takes the rights of an account as they were read last', () => {
  const revoked = account('ada', ['read'])
  expect(gateScreen(withAccount(withAccount(closedGate, ada), revoked), 'ada')).toBe('login')
})

it('keeps an open screen when the account can’t be read again', () => {
  expect(gateScreen({ ...withAccount(closedGate, ada), isFailed: true }, 'ada')).toBe('app')
})
