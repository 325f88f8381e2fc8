import {
  bigint,
  boolean,
  datetime,
  defineModule,
  json,
  localized,
  reference,
  relation,
  select,
  text,
} from '@tessera/core'
import { expect, test } from 'vitest'
import { recordTypes } from './record-types.ts'

const { entity } = defineModule('shop-floor')
const station = entity('station', { fields: { title: localized({ required: true }) } })
const shift = entity('shift', {
  fields: {
    kind: select(['day', 'late_night'], { default: 'day' }),
    note: text(),
    isOver: boolean({ default: false }),
    beganAt: datetime({ writable: false }),
    output: bigint({ required: true }),
    hash: text({ readable: false, writable: false }),
    stationId: reference(station),
    crew: json<readonly string[]>()({ schema: { type: 'array', items: { type: 'string' } } }),
  },
})

test('records of an entity are an interface, and so is what makes one', () => {
  const types = recordTypes([shift, station, relation(shift, station)])
  expect(types).toContain(`/** A record of \`/api/shop-floor/shifts\`. */
export interface ShopFloorShift {
  readonly id: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly variant: string
  readonly kind: 'day' | 'late_night'
  readonly note: string | null
  readonly isOver: boolean
  readonly beganAt: string | null
  readonly output: number
  /** Id of a ShopFloorStation. */
  readonly stationId: string | null
  readonly crew: readonly (string)[] | null
}

/** A new record of it; a change takes any of these. */
export interface ShopFloorShiftInput {
  readonly variant?: string
  readonly kind?: 'day' | 'late_night'
  readonly note?: string | null
  readonly isOver?: boolean
  readonly output: number
  readonly stationId?: string | null
  readonly crew?: readonly (string)[] | null
}
`)
  expect(types).toContain("  readonly 'shop-floor/shifts-to-stations': ShopFloorShiftsToStation\n")
  expect(types).toContain(
    'export interface ShopFloorStationInput {\n  readonly variant?: string\n  readonly title: Localized\n}',
  )
})
