import type { AccessRule } from '@tessera/core'
import { expect, test } from 'vitest'
import { both } from './entity-rules.ts'

const editors: AccessRule = { roles: ['editor', 'author'] }
const authors: AccessRule = { roles: ['author', 'user'] }

test.each<[AccessRule, AccessRule, AccessRule]>([
  ['public', 'public', 'public'],
  ['public', 'subject', 'subject'],
  ['public', 'administrator', 'administrator'],
  ['public', editors, editors],
  ['subject', 'subject', 'subject'],
  ['subject', 'administrator', 'administrator'],
  ['subject', editors, editors],
  ['administrator', editors, 'administrator'],
  [editors, authors, { roles: ['author'] }],
  [editors, { roles: ['user'] }, 'administrator'],
])('a caller who needs the rights of %j and %j passes %j', (one, other, expected) => {
  expect(both(one, other)).toEqual(expected)
  expect(both(other, one)).toEqual(expected)
})
