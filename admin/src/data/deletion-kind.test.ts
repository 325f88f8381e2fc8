import { expect, it } from 'vitest'
import { deletionKind } from './deletion-kind.ts'

it.each([
  ['goes to the trash where there is one', true, true, 'trash', 'trashMany'],
  ['is gone for good where the site has none', true, false, 'forEver', 'forEverMany'],
  ['is gone for good when its entity has no history', false, true, 'forEver', 'forEverMany'],
])('what is deleted %s', (_, history, hasTrash, one, many) => {
  expect(deletionKind({ history }, { hasTrash }, false)).toBe(one)
  expect(deletionKind({ history }, { hasTrash }, true)).toBe(many)
})
