import type { Entity } from './entity.ts'
import type { ReferenceKey, ReferenceTo, Row, TargetOf } from './row.ts'
import { type CamelCase, toCamelCase } from './words.ts'

type WithoutId<Key extends string> = Key extends `${infer Name}Id` ? Name : Key

/** `categoriesToArticles`, or `blogModuleArticlesToFileStorageModuleFiles` seen from an entity of another module. */
export type LinkedName<From extends Entity, E extends Entity> = From['module'] extends E['module']
  ? CamelCase<E['plural']>
  : CamelCase<`${E['module']}-module-${E['plural']}`>

/** The name under which records of `entity` that reference `from` are included in it. */
export function linkedName(from: Entity, entity: Entity): string {
  return toCamelCase(from.module === entity.module ? entity.plural : `${entity.module}-module-${entity.plural}`)
}

/** A checked include path from `From`, with the shape that it adds to a row. */
export interface Include<From extends Entity, Shape> {
  readonly path: string
  readonly '~from'?: From['path']
  readonly '~shape'?: Shape
}

/**
 * Includes the record that a field references: `follow(ordersToProducts, 'productId')` adds `product`.
 * @returns an include whose shape the compiler adds to the rows
 */
export function follow<E extends Entity, const Key extends ReferenceKey<E>>(
  _entity: E,
  key: Key,
): Include<E, { readonly [Name in WithoutId<Key>]: Row<TargetOf<E, Key>> | null }> {
  return { path: key.replace(/Id$/, '') }
}

/**
 * Includes the records that reference this one: `linked(article, categoriesToArticles)` adds `categoriesToArticles: [...]`.
 * Records of another module have its name as a prefix (`blogModuleArticlesToFileStorageModuleFiles` of a file). With a key,
 * each of them includes the record it references: `linked(article, categoriesToArticles, 'categoryId')`.
 * @throws when the entity has no reference to `from`
 */
export function linked<From extends Entity, E extends Entity>(
  from: [ReferenceTo<E, From>] extends [never] ? never : From,
  entity: E,
): Include<From, { readonly [Name in LinkedName<From, E>]: readonly Row<E>[] }>
export function linked<From extends Entity, E extends Entity, const Key extends ReferenceKey<E>>(
  from: [ReferenceTo<E, From>] extends [never] ? never : From,
  entity: E,
  key: Key,
): Include<
  From,
  {
    readonly [Name in LinkedName<From, E>]: readonly (Row<E> & {
      readonly [End in WithoutId<Key>]: Row<TargetOf<E, Key>> | null
    })[]
  }
>
export function linked(from: Entity, entity: Entity, key?: string): Include<Entity, unknown> {
  const name = linkedName(from, entity)
  return { path: key === undefined ? name : `${name}.${key.replace(/Id$/, '')}` }
}
