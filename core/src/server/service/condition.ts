import type { Entity, Filter } from '../../index.ts'
import type { AfterCondition } from './after.ts'

/** Records that another record points to: `{ linked: subjectsToOrders, by: 'orderId', where: [...] }`. */
interface LinkedCondition {
  readonly linked: Entity
  /** The field of `linked` that holds this record's id. */
  readonly by: string
  /** The field of this record whose value it holds, in place of the id. */
  readonly from?: string
  readonly where: readonly Condition[]
}

/** A whole field equals a value; maps and structured data too. */
interface EqualCondition {
  readonly field: string
  readonly equals: unknown
}

/** Every word is in one of the columns, in any case; or the record has the id. */
export interface SearchCondition {
  readonly words: readonly string[]
  /** Text columns, localized ones with their language. */
  readonly in: readonly string[]
  readonly id?: string
}

/** Records that lead to others: those of `entity`, by its field `key`. */
export interface SetLink {
  readonly entity: Entity
  readonly key: string
  readonly where: readonly Condition[]
  /** The field that says where they start, and the place of the set that says which starts are hidden. */
  readonly left?: { readonly key: string; readonly set: number }
}

/** Ids of hidden records: what is led to by hidden starts, or whatever the start, and by nothing else. */
export interface HiddenSet {
  readonly hiding: readonly SetLink[]
  readonly showing: readonly SetLink[]
}

/** That the id in a field is not in the last of some sets. Each set may name those before it. */
export interface UnhiddenCondition {
  readonly unhidden: string
  readonly sets: readonly HiddenSet[]
}

/** What a record must meet: one comparison, a whole value, a link from elsewhere, one of several (of none: never), or not. */
export type Condition =
  | Filter
  | EqualCondition
  | LinkedCondition
  | SearchCondition
  | UnhiddenCondition
  | AfterCondition
  | { readonly or: readonly Condition[] }
  | { readonly not: Condition }
