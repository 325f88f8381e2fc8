import type { Entity, EntityRight, IncludeNode } from '@tessera/core'
import type { Queryable, Transaction } from '../database/database.ts'
import type { AuditContext } from './audit-context.ts'
import type { Context } from './caller.ts'
import type { CascadingReference, Change } from './change-tags.ts'
import type { Condition } from './condition.ts'
import type { DerivedColumns } from './derived-column.ts'

/** What the floors above tell services and take from them. The host assembles it; no plugin sees it. */
export interface Internals {
  /** Id of this process, stored in change rows. */
  readonly node: string
  /** Whether the caller may list the entity. */
  mayRead(context: Context, entity: Entity): boolean
  /** Conditions that guard relations put on the records a caller may read. */
  visibilityConditions(context: Context, entity: Entity): readonly Condition[]
  /** Whether neither guards nor ownership hide a record of the entity from anyone. */
  isUnrestricted(entity: Entity): boolean
  /** The same object as long as no rule changes; undefined if nobody knows when they do. */
  ruleState(): object | undefined
  /** What belongs to whom. */
  readonly ownership: OwnershipRules
  /** What is as private as something else. */
  readonly privacy: PrivacyRules
  /** What the history records of a write; undefined if nothing. */
  auditContext(entity: Entity, context: Context): AuditContext | undefined
  /** The references that are deleted or set to null with a record of the entity and that the history records. */
  cascadingReferencesOf(path: string): readonly CascadingReference[]
  /** What is deleted or restored in parts. */
  readonly cascades: PartwiseRemoval
  /** Publishes a committed change. */
  publish(change: Change): void
  /** @throws TypeError for a path that does not exist */
  includeTree(entity: Entity, paths: readonly string[]): readonly IncludeNode[]
  /** Names of tables that are too large to be scanned and sorted, as far as this node knows; they have indexes for that. */
  readonly largeTables: Set<string>
  /** Columns of lists that are no fields: of related records, or computed by plugins. */
  readonly derivedColumns: DerivedColumns
}

/** Whose records a caller is limited to. */
export interface OwnershipRules {
  isOwned(entity: Entity): boolean
  conditions(context: Pick<Context, 'caller' | 'ownerId'>, entity: Entity, right: EntityRight): readonly Condition[]
  /** Whose records the context is limited to, all at once; null stands for nobody's. */
  ownersFor(
    context: Pick<Context, 'caller' | 'ownerId'>,
    entity: Entity,
    right: EntityRight,
  ): readonly (string | null)[]
  condition(entity: Entity, ownerId: string): Condition
  /** References that a limited caller may only point to records of their own. */
  references(entity: Entity): readonly { readonly name: string; readonly target: Entity }[]
}

/** Which records are private, and what is a part of them. */
interface PrivacyRules {
  concerns(entity: Entity): boolean
  wholesOf(entity: Entity): readonly { readonly whole: Entity; readonly key: string }[]
  partsOf(whole: Entity): readonly { readonly entity: Entity; readonly key: string }[]
}

/** The deletion of what is too much for one transaction. */
export interface PartwiseRemoval {
  /** Whether records of any entity may be hidden. */
  readonly isAny: boolean
  /** Whether no record is hidden, as far as this node knows, and it knows of everything. */
  readonly isIdle: boolean
  /** Links beyond which a record is deleted in parts. */
  readonly mostAtOnce: number
  /** The references of links to records of the entity, which are deleted in parts: nothing refers to those links. */
  linksTo(path: string): readonly CascadingReference[]
  /** Conditions that leave out hidden records. */
  conditions(entity: Entity): readonly Condition[]
  /** @throws ConflictError if a record that the values of an entity refer to is hidden */
  assertTargets(entity: Entity, values: readonly object[], transaction?: Queryable): Promise<void>
  /**
   * Hides records until they are deleted.
   * @returns the records
   * @throws ConflictError if something that restricts it refers to one
   */
  start<Record extends object>(removal: StartedRemoval, transaction: Transaction): Promise<Record[]>
}

/** Records to be deleted in parts. */
export interface StartedRemoval {
  readonly entity: Entity
  readonly ids: readonly string[]
  /** Positions of their entries in the history. */
  readonly positions: readonly (string | number)[]
  readonly audit: AuditContext
  /** Of the service that deletes them: within a transaction of the caller it publishes after the commit. */
  readonly internals: Pick<Internals, 'node' | 'publish'>
  /** The entity, if the caller may know that its records refer to others. */
  readonly mayName: (entity: Entity) => boolean
}

/** The internals of a host that is known by its public side. */
export function internalsOf(host: object): Internals {
  return (host as { readonly internals: Internals }).internals
}
