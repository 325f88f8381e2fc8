import type { Field, FieldMap } from './field.ts'
import { datetime } from './fields/datetime.ts'
import { text } from './fields/text.ts'
import { uuid } from './fields/uuid.ts'
import { type Plural, plural as pluralOf, toCamelCase, toSnakeCase } from './words.ts'

/**
 * Who may use a route: everyone; every subject, including anonymous ones (for what belongs to each visitor); registered
 * subjects, who can log in; subjects with one of the roles (slugs); or administrators only. Administrators and the secret key
 * pass every rule.
 */
export type AccessRule = 'public' | 'subject' | 'registered' | 'administrator' | { readonly roles: readonly string[] }

/** Access rules by action; actions without a rule are for administrators only. `write` covers create, update and delete. */
export interface EntityAccess {
  readonly read?: AccessRule
  readonly write?: AccessRule
  readonly create?: AccessRule
  readonly update?: AccessRule
  readonly delete?: AccessRule
}

/**
 * Which part of an archive of a site records belong to: what it shows, its people, or what they ordered; `never` for what has no meaning
 * elsewhere, such as sessions.
 */
export type ArchivePart = 'content' | 'people' | 'orders' | 'never'

/** How the back office shows a module. */
export interface ModuleAdmin {
  /** Name of a Lucide icon (https://lucide.dev/icons): `shopping-bag`. A parcel when absent. */
  readonly icon?: string
  readonly menu?: MenuPlace
  /**
   * Page blocks are built from its records: copying a block copies them, while links to records of other modules stay.
   */
  readonly buildsBlocks?: boolean
}

/** Where a module stands in the menu of the back office. */
export interface MenuPlace {
  /** `daily` comes first, `system` last, `other` (default) in between. */
  readonly group?: 'daily' | 'other' | 'system'
  /** Position within the group, ascending; modules without one follow in the order of the configuration. */
  readonly order?: number
}

/** How the back office shows an entity. Keys are checked against its fields by the compiler. */
export interface EntityAdmin<Key extends string = string> {
  /** Fields on the card and in the table of a list, in this order. */
  readonly row?: readonly Key[]
  /** The first of these fields with a value labels the record in selects (default: title, adminTitle, slug). */
  readonly label?: readonly Key[]
  /** Path of the relation whose first record labels this one in lists, for callers who may read it: a person by an email. */
  readonly namedBy?: string
  /** Initial filters of the list, which the user can remove. */
  readonly filters?: readonly {
    readonly column: Key
    /** `empty` has no values. */
    readonly operator: 'is' | 'empty'
    readonly values: readonly string[]
  }[]
  /** Relations that the form shows as tables of their own, by path (default: every relation of the entity). */
  readonly tables?: readonly string[]
  /** Name of a Lucide icon (default: that of the module). */
  readonly icon?: string
  /** Searched fields (default: titles, names, slugs and other short texts). */
  readonly search?: readonly Key[]
  /** Among the settings of its module in the menu, below what is worked with every day: what is set up once. */
  readonly menu?: 'settings'
  /** Not in the menu: reached through another entity's form only. */
  readonly isHidden?: boolean
}

/** How the latest records of an entity go into a feed (RSS), in each language: `/<language>/<file>`. */
export interface EntityFeed<Key extends string = string> {
  /** Unique among all feeds: `rss.xml`. */
  readonly file: string
  /** The field with an item's title (default `title`). */
  readonly title?: Key
  /** The first of these fields with a value is the item's summary (default `subtitle`, `description`). */
  readonly summary?: readonly Key[]
}

/** Fields that every entity has. */
export const implicitFields = {
  id: uuid({ writable: false, required: true }),
  createdAt: datetime({ writable: false, required: true, index: true }),
  updatedAt: datetime({ writable: false, required: true }),
  variant: text({ default: 'default', maxLength: 200, admin: { place: 'side' } }),
} as const

export type ImplicitFields = typeof implicitFields

/** One table and everything derived from it, as plain data. */
export interface Entity<
  Module extends string = string,
  Name extends string = string,
  Fields extends FieldMap = FieldMap,
  Many extends string = string,
> {
  readonly module: Module
  /** Kebab-case singular: `buttons-array`. */
  readonly name: Name
  /** Kebab-case plural: `buttons-arrays`. */
  readonly plural: Many
  /** `website-builder/buttons-arrays`: the route under `/api`, the event's name and the key of every registry. */
  readonly path: `${Module}/${Many}`
  /** Table name before it is shortened: `website_builder_buttons_arrays`. */
  readonly table: string
  readonly fields: Fields
  readonly access: EntityAccess
  readonly admin: EntityAdmin
  readonly moduleAdmin: ModuleAdmin
  /** Names of fields whose combination is unique. */
  readonly unique: readonly (readonly string[])[]
  /** See `EntityOptions`. */
  readonly uniqueNulls?: 'equal'
  /** Whether changes are recorded and deleted records go to the trash. */
  readonly history: boolean
  /** Set on a relation: the names of its two reference fields, left and right. */
  readonly ends?: readonly [string, string]
  readonly pointer?: Pointer
  readonly feed?: EntityFeed
  /** Set on a relation: see `RelationOptions`. */
  readonly isGuard?: true
  /** See `EntityOptions`. */
  readonly writes?: 'services'
  /** The reference to the record whose owner owns this one, too: `orderId`. */
  readonly owner?: string
  /** Set on a relation: the reference to the record that belongs to the owner of the other end. */
  readonly owns?: string
  /** See `EntityOptions`. */
  readonly isOwner?: true
  /** See `EntityOptions`. */
  readonly private?: string
  /** See `EntityOptions`. */
  readonly coversParts?: true
  /** See `EntityOptions`. */
  readonly archive: ArchivePart
}

/** A polymorphic reference: each record says in the field `module` which module's entity `name` it references. */
export interface Pointer<Key extends string = string> {
  /** The field that holds the id. */
  readonly field: Key
  /** The field that holds the module. */
  readonly module: Key
  /** The entity's name in that module: `widget`. */
  readonly name: string
}

export interface EntityOptions<Fields extends FieldMap, Many extends string = string> {
  readonly fields?: Fields
  readonly plural?: Many
  readonly access?: EntityAccess
  readonly admin?: EntityAdmin<Extract<keyof Fields | keyof ImplicitFields, string>>
  readonly unique?: readonly (readonly Extract<keyof Fields, string>[])[]
  /**
   * `equal`: in the combinations of `unique`, no value equals no value, so that a record without a store is one of its kind.
   * Otherwise records that lack one of the values may be alike.
   */
  readonly uniqueNulls?: 'equal'
  /** False for records that nobody would restore, such as sessions (default true). */
  readonly history?: boolean
  /** A polymorphic reference to another entity, without a foreign key. */
  readonly pointer?: Pointer<Extract<keyof Fields, string>>
  /** Publishes the latest records as a feed, once a page shows them by their slug. */
  readonly feed?: EntityFeed<Extract<keyof Fields, string>>
  /**
   * `services`: only services write the records, as steps of a flow such as a checkout. The generic ways of writing (the
   * routes of the entity, batches, imports, restores) are closed for everybody; modules offer routes of their own.
   */
  readonly writes?: 'services'
  /** The reference to the record whose owner owns this one, too: `orderId`. */
  readonly owner?: Extract<keyof Fields, string>
  /** Records of this entity own others: the subjects. */
  readonly isOwner?: true
  /**
   * A boolean field that marks records as private: all who may read the entity see the others; these are for
   * administrators, for their owner, and for those whom the entity's service lets in (`mayAlsoSee`).
   */
  readonly private?: Extract<keyof Fields, string>
  /**
   * With `private`: records that can't exist without a private one (their reference to it is required, and cascades) are as
   * private as it is, and so are parts of theirs: links, options, prices. Of any module.
   */
  readonly coversParts?: true
  /** Default: `content` if others than administrators may read them all, else the module's. */
  readonly archive?: ArchivePart
}

/** Reserved for core's own routes and tables. */
export const reservedModule = 'core'

export interface ModuleOptions {
  readonly admin?: ModuleAdmin
  /** The part of an archive that private records belong to (default `people`). */
  readonly archive?: ArchivePart
}

/** What `defineModule` gives: the constructor of this module's entities. */
export interface ModuleDefinition<Module extends string> {
  readonly module: Module
  entity<
    const Name extends string,
    const Fields extends FieldMap = Record<never, never>,
    const Many extends string = Plural<Name>,
  >(name: Name, options?: EntityOptions<Fields, Many>): Entity<Module, Name, Fields & ImplicitFields, Many>
}

/**
 * Defines a module; its name is part of tables, routes and events.
 * @param module kebab-case name, as in `tessera.config.ts`
 * @param options how the back office shows it, and what holds for its entities
 * @throws when the name of the module, an entity or a field is invalid in a route or column
 */
export function defineModule<const Module extends string>(
  module: Module,
  { admin = {}, archive = 'people' }: ModuleOptions = {},
): ModuleDefinition<Module> {
  assertName(module, 'module')
  if (module === reservedModule) throw new TypeError(`The module name ${module} is the product's own: choose another`)
  return {
    module,
    entity(name, options = {}) {
      assertName(name, `entity of ${module}`)
      return makeEntity(module, name, {
        ...options,
        archive: options.archive ?? archiveOf(options.access, archive),
        moduleAdmin: admin,
      })
    },
  }
}

function archiveOf({ read = 'administrator' }: EntityAccess = {}, ofPrivate: ArchivePart): ArchivePart {
  return read === 'public' || typeof read === 'object' ? 'content' : ofPrivate
}

/** Field names of an entity, in the order of their definition, implicit ones first. */
export function fieldEntries(entity: Entity): [string, Field][] {
  return Object.entries(entity.fields)
}

/** The reference fields of an entity with their target entities. */
export function referencesOf(entity: Entity): { name: string; field: Field; target: Entity }[] {
  return fieldEntries(entity).flatMap(([name, field]) => {
    if (!field.reference) return []
    const target = field.reference.target === 'self' ? entity : (field.reference.target as Entity)
    return [{ name, field, target }]
  })
}

export function makeEntity<Module extends string, Name extends string, Fields extends FieldMap, Many extends string>(
  module: Module,
  name: Name,
  options: EntityOptions<Fields, Many> & Pick<Entity, 'ends' | 'isGuard' | 'moduleAdmin' | 'owns'>,
): Entity<Module, Name, Fields & ImplicitFields, Many> {
  const fields = { ...implicitFields, ...options.fields } as Fields & ImplicitFields
  for (const fieldName of Object.keys(fields)) {
    if (!/^[a-z][a-zA-Z0-9]*$/.test(fieldName)) {
      throw new TypeError(`Field ${fieldName} of ${module}/${name}: a field's name is camelCase`)
    }
    assertLength(fieldName, `Field ${fieldName} of ${module}/${name}`)
  }
  const marker = options.private === undefined ? undefined : (fields as FieldMap)[options.private]
  if (marker?.nullable) {
    throw new TypeError(
      `Field ${options.private} of ${module}/${name}: what is private must be known, give it a default`,
    )
  }
  const plural = (options.plural ?? pluralOf(name)) as Many
  assertLength(toCamelCase(plural), `Plural ${plural} of ${module}/${name}`)
  return {
    module,
    name,
    plural,
    path: `${module}/${plural}`,
    table: toSnakeCase(`${module}-${plural}`),
    fields,
    access: options.access ?? {},
    admin: options.admin ?? {},
    moduleAdmin: options.moduleAdmin,
    unique: options.unique ?? [],
    ...(options.uniqueNulls && { uniqueNulls: options.uniqueNulls }),
    history: options.history ?? true,
    ...(options.ends && { ends: options.ends }),
    ...(options.pointer && { pointer: options.pointer }),
    ...(options.feed && { feed: options.feed }),
    ...(options.isGuard && { isGuard: options.isGuard }),
    ...(options.writes && { writes: options.writes }),
    ...(options.owner && { owner: options.owner }),
    ...(options.owns && { owns: options.owns }),
    ...(options.isOwner && { isOwner: options.isOwner }),
    ...(options.private && { private: options.private }),
    ...(options.private && options.coversParts && { coversParts: options.coversParts }),
    archive: options.archive ?? 'people',
  }
}

/** These names are column aliases, which PostgreSQL truncates; table and column names are shortened by `shorten` instead. */
function assertLength(name: string, what: string): void {
  if (name.length > 63) throw new TypeError(`${what}: at most 63 characters, in camelCase`)
}

function assertName(name: string, what: string): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) throw new TypeError(`Name of ${what} "${name}": must be kebab-case`)
}
