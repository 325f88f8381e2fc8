import type { Entity } from '@tessera/core'
import type { Context } from '../access/caller.ts'
import type { Cause } from '../issue.ts'

interface Tools<Host> {
  readonly host: Host
  readonly context: Context
}

/** The record of a name: its id, or null where several are called so. */
export type FoundNames = ReadonlyMap<string, string | null>

/**
 * How cells of files name the records of an entity: by slug or title, unless a plugin declares otherwise (`recordNames`). A
 * name never contains a semicolon, nor begins or ends with a space.
 */
export interface RecordNamesOf<Host, E extends Entity = Entity> {
  readonly entity: E
  /** Records that the caller may see, by name; what is absent doesn't exist. */
  find(names: readonly string[], tools: Tools<Host>): Promise<FoundNames>
  /** The name of each record that the caller may see: `find` finds it by that. */
  namesOf(ids: readonly string[], tools: Tools<Host>): Promise<ReadonlyMap<string, string>>
  /** Whether a record of this name is brought from elsewhere, by `fetch`, without being asked for. */
  isFetched?(name: string): boolean
  /**
   * Brings records from elsewhere, before the transaction of an import. What `find` finds then is there.
   * @returns why others could not be brought, by name
   */
  fetch?(names: readonly string[], tools: Tools<Host>): Promise<ReadonlyMap<string, Cause>>
  /** Whether a caller who may create records may do so by a name alone. */
  readonly canCreate: boolean
  /** Creates records by names that `find` doesn't find, in the context's transaction. @returns why not, by name */
  create?(names: readonly string[], tools: Tools<Host>): Promise<ReadonlyMap<string, Cause>>
}

/** The names of all entities, in a request. */
export interface NameToolsOf<Host> {
  /** Why records of an import could not be fetched, by path and name. */
  readonly failures: Map<string, Cause>
  of(entity: Entity): RecordNamesOf<Host>
}
