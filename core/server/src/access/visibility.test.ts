import { defineModule, type Entity, relation, text } from '@tessera/core'
import { expect, test } from 'vitest'
import { type Context, system, visitor } from './caller.ts'
import { Visibility, visibilityChange } from './visibility.ts'

const { entity } = defineModule('house')
const letter = entity('letter')
const room = entity('room')
const door = entity('door')
const street = entity('street')
const note = entity('note', {
  fields: { module: text(), roomId: text() },
  pointer: { field: 'roomId', module: 'module', name: 'room' },
})
const lettersToRooms = relation(letter, room, { isGuard: true })
const roomsToDoors = relation(room, door)
const doorsToRooms = relation(door, room)
const streetsToRooms = relation(street, room)
const roomsToStreets = relation(room, street)
const all = [letter, room, door, street, note, lettersToRooms, roomsToDoors, doorsToRooms, streetsToRooms]

function guardsOf(entities: readonly Entity[], closed: readonly Entity[]): Visibility {
  const mayRead = ({ caller }: Context, each: Entity) => caller.isAdministrator || !closed.includes(each)
  return new Visibility(new Map(entities.map(each => [each.path, each])), mayRead)
}

/** What leads to a record by a condition, as the paths that stand in it. */
const pathsIn = (value: unknown): string[] => [
  ...new Set(
    [...JSON.stringify(value, (_, part) => part?.path ?? part).matchAll(/"house\/([^"]+)"/g)].map(m => m[1] ?? ''),
  ),
]

test('nothing is asked where no guard is closed, of administrators, and of what no guard leads to', () => {
  const open = guardsOf(all, [])
  const closed = guardsOf(all, [lettersToRooms])
  expect(all.flatMap(each => open.conditions(visitor, each))).toEqual([])
  expect(all.flatMap(each => closed.conditions(system, each))).toEqual([])
  for (const each of [letter, street, note]) expect(closed.conditions(visitor, each)).toEqual([])
  expect(all.filter(each => !closed.isUnrestricted(each))).toEqual([room, door, roomsToDoors, doorsToRooms])
})

test('links that lead round in a ring show nothing, and end', () => {
  const guards = guardsOf(all, [lettersToRooms])
  const [condition] = guards.conditions(visitor, room)
  expect(pathsIn(condition)).toEqual(
    expect.arrayContaining(['letters-to-rooms', 'streets-to-rooms', 'notes', 'doors-to-rooms', 'rooms-to-doors']),
  )
})

test('a link that may not be read, but is no guard, neither hides nor shows', () => {
  const [condition] = guardsOf(all, [lettersToRooms, streetsToRooms]).conditions(visitor, room)
  expect(pathsIn(condition)).not.toContain('streets-to-rooms')
  expect(guardsOf(all, [streetsToRooms]).conditions(visitor, room)).toEqual([])
})

test('a relation to a module that is not there leads nowhere', () => {
  const without = [letter, door, lettersToRooms, doorsToRooms]
  expect(guardsOf(without, [lettersToRooms]).conditions(visitor, door)).toEqual([])
})

test('a change of a link reaches what may be hidden or shown by it, and its own news reach nothing', () => {
  const guards = guardsOf([...all, roomsToStreets], [lettersToRooms])
  const told = guards.affectedBy({ entity: streetsToRooms.path, tags: [streetsToRooms.path] })
  expect(told).toEqual(expect.arrayContaining([room.path, door.path, street.path, roomsToDoors.path]))
  expect(guards.affectedBy({ entity: letter.path, tags: [letter.path] })).toEqual([])
  expect(guards.affectedBy({ entity: visibilityChange, tags: told })).toEqual([])
  expect(guardsOf(all, []).affectedBy({ entity: streetsToRooms.path, tags: [streetsToRooms.path] })).toEqual([])
})
