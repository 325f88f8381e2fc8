import { type Entity, type EntityOptions, type ImplicitFields, makeEntity } from './entity.ts'
import type { Field, FieldMap, OnDelete } from './field.ts'
import { className } from './fields/class-name.ts'
import { integer } from './fields/integer.ts'
import { reference } from './fields/reference.ts'
import { type CamelCase, toCamelCase } from './words.ts'

/** `buttonsArrayId`, or `fileStorageModuleFileId` if the other end belongs to another module. */
export type EndKey<Home extends string, E extends Entity> = Home extends E['module']
  ? `${CamelCase<E['name']>}Id`
  : `${CamelCase<`${E['module']}-module-${E['name']}`>}Id`

type RequiredReference<Target> = Field<
  string,
  { readonly required: true; readonly readable: true; readonly writable: true; readonly localized: false },
  Target
>

type RelationFields<Left extends Entity, Right extends Entity, Fields> = Fields & {
  readonly [Key in EndKey<Left['module'], Left>]: RequiredReference<Left>
} & { readonly [Key in EndKey<Left['module'], Right>]: RequiredReference<Right> } & {
  readonly orderIndex: ReturnType<typeof orderIndex>
  readonly className: ReturnType<typeof className>
}

/** `articles-to-website-builder-module-widgets`. */
type RelationPlural<Left extends Entity, Right extends Entity> = Left['module'] extends Right['module']
  ? `${Left['plural']}-to-${Right['plural']}`
  : `${Left['plural']}-to-${Right['module']}-module-${Right['plural']}`

export interface Relation<
  Left extends Entity = Entity,
  Right extends Entity = Entity,
  Fields extends FieldMap = FieldMap,
> extends Entity<Left['module'], string, Fields, RelationPlural<Left, Right>> {
  readonly ends: readonly [string, string]
  readonly left: Left
  readonly right: Right
}

export interface RelationOptions<Left extends Entity, Right extends Entity, Fields extends FieldMap>
  extends Omit<EntityOptions<Fields>, 'plural' | 'unique' | 'pointer' | 'owner'> {
  /** Names of fields whose combination is unique: the relation's own and its two ends. */
  readonly unique?: readonly (readonly (
    | Extract<keyof NoInfer<Fields>, string>
    | EndKey<NoInfer<Left>['module'], NoInfer<Left>>
    | EndKey<NoInfer<Left>['module'], NoInfer<Right>>
  )[])[]
  /**
   * Records linked only by this relation are visible only to callers who may read the relation: for others they are left out
   * of lists, counts and includes, together with records reachable only through them. No effect while the relation is public.
   */
  readonly isGuard?: true
  /** What deleting an end does to the links to it (default for both: cascade). */
  readonly onDelete?: { readonly left?: Exclude<OnDelete, 'set null'>; readonly right?: Exclude<OnDelete, 'set null'> }
  /** The end whose owner owns the links, too: the lines of an order belong to the owner of the order. */
  readonly owner?: 'left' | 'right'
  /** With `owner`: the record at the other end belongs to the same owner, as an order does to the subject it is linked to. */
  readonly owns?: true
}

/**
 * Links two entities: an entity in the module of the left one, with a reference to each end, `orderIndex` and `className`.
 * Its name follows from its ends: `articles-to-website-builder-module-widgets`.
 * @param left the entity whose module owns the relation
 * @param right the other end, of any module
 */
export function relation<
  const Left extends Entity,
  const Right extends Entity,
  const Fields extends FieldMap = Record<never, never>,
>(
  left: Left,
  right: Right,
  options: RelationOptions<Left, Right, Fields> = {},
): Relation<Left, Right, RelationFields<Left, Right, Fields> & ImplicitFields> {
  const isHome = left.module === right.module
  const prefix = isHome ? '' : `${right.module}-module-`
  const leftKey = toCamelCase(`${left.name}-id`)
  const rightKey = toCamelCase(`${prefix}${right.name}-id`)
  const fields = {
    ...options.fields,
    [leftKey]: reference(left, { required: true, onDelete: options.onDelete?.left ?? 'cascade' }),
    [rightKey]: reference(right, { required: true, onDelete: options.onDelete?.right ?? 'cascade' }),
    orderIndex: orderIndex(),
    className: className(),
  } as unknown as RelationFields<Left, Right, Fields>
  const [owner, owned] = options.owner === 'right' ? [rightKey, leftKey] : [leftKey, rightKey]
  const { onDelete: _onDelete, owner: _owner, owns, ...rest } = options
  const made = makeEntity(left.module, `${left.plural}-to-${prefix}${right.name}`, {
    access: left.access,
    ...rest,
    ...(options.owner && { owner }),
    ...(options.owner && owns && { owns: owned }),
    admin: { row: ['variant'], ...options.admin } as EntityOptions<Fields>['admin'] & object,
    fields,
    plural: `${left.plural}-to-${prefix}${right.plural}`,
    ends: [leftKey, rightKey],
    archive: rest.archive ?? [left, right].find(({ archive }) => archive !== 'content')?.archive ?? 'content',
    moduleAdmin: left.moduleAdmin,
  } as Parameters<typeof makeEntity>[2])
  return { ...made, left, right } as unknown as Relation<
    Left,
    Right,
    RelationFields<Left, Right, Fields> & ImplicitFields
  >
}

function orderIndex() {
  return integer({ default: 0 })
}
