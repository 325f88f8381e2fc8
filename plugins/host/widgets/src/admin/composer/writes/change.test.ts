import { expect, it } from 'vitest'
import { type Change, operationsOf, redoSteps, undoSteps } from './change.ts'

const changes: readonly Change[] = [
  { action: 'create', entity: 'host/widgets', ref: 'host', data: {} },
  {
    action: 'update',
    entity: 'host/links',
    id: 'l',
    data: { orderIndex: 2, widgetId: { $ref: 'host' } },
    before: { orderIndex: 1, widgetId: 'w' },
  },
  { action: 'delete', entity: 'host/widgets', id: 'w' },
]
const records = [{ id: 'h' }, { id: 'l' }, { id: 'w' }]

it('previous values are never sent', () => {
  expect(operationsOf(changes).some(operation => 'before' in operation)).toBe(false)
  expect(operationsOf(changes)).toHaveLength(3)
})

it('is undone in reverse order', () => {
  expect(undoSteps(changes, records)).toEqual([
    { kind: 'restore', entity: 'host/widgets', id: 'w' },
    {
      kind: 'batch',
      operations: [
        { action: 'update', entity: 'host/links', id: 'l', data: { orderIndex: 1, widgetId: 'w' } },
        { action: 'delete', entity: 'host/widgets', id: 'h' },
      ],
    },
  ])
})

it('is redone by restoring the created records from the trash', () => {
  expect(redoSteps(changes, records)).toEqual([
    { kind: 'restore', entity: 'host/widgets', id: 'h' },
    {
      kind: 'batch',
      operations: [
        { action: 'update', entity: 'host/links', id: 'l', data: { orderIndex: 2, widgetId: 'h' } },
        { action: 'delete', entity: 'host/widgets', id: 'w' },
      ],
    },
  ])
})
