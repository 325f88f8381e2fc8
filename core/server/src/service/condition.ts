import type { Entity, Filter } from '@tessera/core'
import type { AfterCondition } from './after.ts'
import type { Parameters } from './parameters.ts'

/** Records that another record references: `{ linked: subjectsToOrders, by: 'orderId', where: [...] }`. */
interface LinkedCondition {
  readonly linked: Entity
  /** The field of `linked` that holds this record's id. */
  readonly by: string
  /** The field of this record that `by` refers to, instead of its id. */
  readonly from?: string
  readonly where: readonly Condition[]
}

/** A field holds one of the ids of some sets, which the statement finds from their own ends. */
interface SetCondition {
  readonly field: string
  readonly inSets: readonly IdSet[]
}

/** The ids in a column of those rows that match. */
export interface IdSet {
  readonly entity: Entity
  readonly column: string
  readonly where: readonly Condition[]
}

/** A field equals a value as a whole, including maps and structured data. */
interface EqualCondition {
  readonly field: string
  readonly equals: unknown
}

/** Every word occurs in one of the columns, ignoring case; or the record has the id. */
export interface SearchCondition {
  readonly words: readonly string[]
  /** Text columns; localized ones include their language. */
  readonly in: readonly string[]
  readonly id?: string
}

/** The searched text of the record contains a `like` pattern, folded: other conditions follow from more than that. */
export interface ContainedCondition {
  readonly contained: string
  /** Text columns; localized ones include their language. */
  readonly in: readonly string[]
}

/** Links to records: the records of `entity`, through its field `key`. */
export interface SetLink {
  readonly entity: Entity
  readonly key: string
  readonly where: readonly Condition[]
  /** The field with the left end, and the index of the set that contains the hidden left ends. */
  readonly left?: { readonly key: string; readonly set: number }
}

/** Ids of hidden records: those linked by `hiddenBy` and not by `shownBy`. */
export interface HiddenSet {
  readonly hiddenBy: readonly SetLink[]
  readonly shownBy: readonly SetLink[]
}

/** The id in the field `visible` is not in the last of the sets. Each set may refer to those before it. */
export interface VisibleCondition {
  readonly visible: string
  readonly hiddenSets: readonly HiddenSet[]
}

/** A condition that is SQL already. */
interface SqlCondition {
  /** @param alias of the table in the statement */
  readonly sql: (alias: string, parameters: Parameters) => string
}

/** What a record must match. An empty `or` matches no record. */
export type Condition =
  | Filter
  | EqualCondition
  | LinkedCondition
  | SetCondition
  | SearchCondition
  | ContainedCondition
  | VisibleCondition
  | AfterCondition
  | SqlCondition
  | { readonly or: readonly Condition[] }
  | { readonly not: Condition }
