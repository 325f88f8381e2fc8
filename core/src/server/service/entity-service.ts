import type { Entity, Include, Input, ListQuery, Patch, Row } from '../../index.ts'
import type { Context } from '../access/caller.ts'
import type { PluginHost } from '../plugin.ts'

export interface Listed<R> {
  readonly rows: readonly R[]
  readonly total?: number
}

/** Reads and writes one entity; every part of the product goes through it. */
export interface EntityServiceContract<E extends Entity> {
  readonly entity: E
  list<Shape = unknown>(query: ListQuery<E, Shape>, context: Context): Promise<Listed<Row<E> & Shape>>
  count(query: Pick<ListQuery<E>, 'filters'>, context: Context): Promise<number>
  find<Shape = unknown>(
    id: string,
    context: Context,
    include?: readonly Include<E, Shape>[],
  ): Promise<(Row<E> & Shape) | null>
  create(input: Input<E>, context: Context): Promise<Row<E>>
  createMany(inputs: readonly Input<E>[], context: Context): Promise<Row<E>[]>
  update(id: string, patch: Patch<E>, context: Context, ifMatch?: string): Promise<Row<E>>
  updateMany(changes: readonly { id: string; data: Patch<E> }[], context: Context): Promise<Row<E>[]>
  remove(id: string, context: Context, ifMatch?: string): Promise<Row<E>>
  removeMany(ids: readonly string[], context: Context): Promise<Row<E>[]>
  findOrCreate(input: Input<E>, context: Context): Promise<{ row: Row<E>; isCreated: boolean }>
}

export declare class EntityService<E extends Entity = Entity> implements EntityServiceContract<E> {
  readonly entity: E
  constructor(host: PluginHost, entity: E)
  list<Shape = unknown>(query: ListQuery<E, Shape>, context: Context): Promise<Listed<Row<E> & Shape>>
  count(query: Pick<ListQuery<E>, 'filters'>, context: Context): Promise<number>
  find<Shape = unknown>(
    id: string,
    context: Context,
    include?: readonly Include<E, Shape>[],
  ): Promise<(Row<E> & Shape) | null>
  create(input: Input<E>, context: Context): Promise<Row<E>>
  createMany(inputs: readonly Input<E>[], context: Context): Promise<Row<E>[]>
  update(id: string, patch: Patch<E>, context: Context, ifMatch?: string): Promise<Row<E>>
  updateMany(changes: readonly { id: string; data: Patch<E> }[], context: Context): Promise<Row<E>[]>
  remove(id: string, context: Context, ifMatch?: string): Promise<Row<E>>
  removeMany(ids: readonly string[], context: Context): Promise<Row<E>[]>
  findOrCreate(input: Input<E>, context: Context): Promise<{ row: Row<E>; isCreated: boolean }>
}

export type ServiceClass = { readonly entity: Entity; new (host: PluginHost): EntityService }
export type ServiceFor<E extends Entity, S> = { readonly entity: E; new (host: PluginHost): S }
/** The base class of one entity's service: `class OrderService extends serviceOf(order) {}`. */
export declare function serviceOf<E extends Entity>(
  entity: E,
): { readonly entity: E; new (host: PluginHost): EntityService<E> }
