/**
 * What migrations are written with. Released migrations call these forever: nothing here may change what it does. A better
 * way becomes `v2` beside it.
 */

import { ColumnBuilder } from './column-builder.ts'
import type { Steps } from './steps.ts'

export type { ColumnBuilder } from './column-builder.ts'
export type { TableOptions } from './statement.ts'
export type { Steps } from './steps.ts'

/** One change of the database and the way back. */
export interface Migration {
  readonly '~migration': 1
  up(t: Steps): void | Promise<void>
  down(t: Steps): void | Promise<void>
}

/**
 * Declares a migration: the default export of a file in `migrations/`. The steps of each direction run in their order, in
 * one transaction; they need no `await`, apart from `t.query`.
 */
export function migration(steps: Pick<Migration, 'up' | 'down'>): Migration {
  return { '~migration': 1, up: steps.up, down: steps.down }
}

/** A column of any other type: `column('citext')`. */
export function column(type: string): ColumnBuilder {
  return new ColumnBuilder({ type, isNullable: true })
}

export const text = () => column('text')
export const integer = () => column('integer')
export const bigint = () => column('bigint')
/** An exact decimal. */
export const numeric = () => column('numeric')
export const boolean = () => column('boolean')
export const date = () => column('date')
/** A moment, to the millisecond. */
export const timestamptz = () => column('timestamp(3) with time zone')
export const jsonb = () => column('jsonb')
export const uuid = () => column('uuid')
