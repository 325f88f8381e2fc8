import type { Entity } from './entity.ts'
import { linkedName } from './include.ts'
import type { Column, ReferenceKey, ReferenceTo, TargetOf } from './row.ts'

/**
 * A column of records that are related to those of `From`, for filters: `categoriesToProducts.category.slug`. At run time a
 * path of include names, then a field.
 */
export type RelatedColumn<From extends Entity> = string & { readonly '~of': From['path'] }

/**
 * A column of the records that reference those of `from`: `linkedColumn(product, categoriesToProducts, 'categoryId')`. Without
 * a column, it stands for the records themselves: `isNull` matches where there are none, `isNotNull` where there are some.
 *
 * A record matches if one of the related records does; with `ne`, `notInArray` and `isNull`, if none of them meets the
 * opposite. Only related records that the caller may see count.
 * @returns a column for the filters of lists of `from`
 * @throws when the entity has no reference to `from`
 */
export function linkedColumn<From extends Entity, E extends Entity>(
  from: [ReferenceTo<E, From>] extends [never] ? never : From,
  entity: E,
  column?: NoInfer<Column<E> | RelatedColumn<E>>,
): RelatedColumn<From> {
  return joined(linkedName(from as Entity, entity), column)
}

/**
 * A column of the record that a field references: `followColumn(categoriesToProducts, 'categoryId', 'slug')`.
 * @returns a column for the filters of lists of `entity`, or for `linkedColumn`
 */
export function followColumn<E extends Entity, const Key extends ReferenceKey<E>>(
  _entity: E,
  key: Key,
  column?: NoInfer<Column<TargetOf<E, Key>> | RelatedColumn<TargetOf<E, Key>>>,
): RelatedColumn<E> {
  return joined(key.replace(/Id$/, ''), column)
}

function joined<From extends Entity>(step: string, column: string | undefined): RelatedColumn<From> {
  return (column === undefined ? step : `${step}.${column}`) as RelatedColumn<From>
}
