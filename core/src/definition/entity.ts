import type { Field, FieldMap } from './field.ts'
import { datetime } from './fields/datetime.ts'
import { text } from './fields/text.ts'
import { uuid } from './fields/uuid.ts'
import { type Plural, plural as pluralOf, toCamelCase, toSnakeCase } from './words.ts'

/**
 * Who may use a route: everyone, every subject (anonymous ones too: for what is each visitor's own), every subject that can
 * log in, whoever has one of the roles (by slug), or administrators only. Administrators and the secret key pass every rule.
 */
export type AccessRule = 'public' | 'subject' | 'registered' | 'administrator' | { readonly roles: readonly string[] }

/** Rules by what is done; what is not named is for administrators only. `write` stands for the three below it. */
export interface EntityAccess {
  readonly read?: AccessRule
  readonly write?: AccessRule
  readonly create?: AccessRule
  readonly update?: AccessRule
  readonly delete?: AccessRule
}

/** How the back office shows a module. */
export interface ModuleAdmin {
  /** Name of a Lucide icon (https://lucide.dev/icons): `shopping-bag`. A parcel when absent. */
  readonly icon?: string
  readonly menu?: MenuPlace
  /**
   * Its records are the pieces that blocks of pages are built of: the copy of a block has copies of them, and links to the same
   * records of other modules.
   */
  readonly buildsBlocks?: boolean
}

/** Where a module stands in the menu of the back office. */
export interface MenuPlace {
  /** What is worked on every day comes first, what keeps the site running last; others (default) stand between the two. */
  readonly group?: 'daily' | 'other' | 'system'
  /** Smaller numbers come first in a group; modules without one follow, in the order of the configuration. */
  readonly order?: number
}

/** How the back office shows an entity. Keys are checked against its fields by the compiler. */
export interface EntityAdmin<Key extends string = string> {
  /** Fields on the card and in the table of a list, in this order. */
  readonly row?: readonly Key[]
  /** Fields whose first present one names the record in selects (default: title, adminTitle, slug). */
  readonly label?: readonly Key[]
  /** The relation whose first record names this one in lists, by path: a person by an address, for those who may read it. */
  readonly namedBy?: string
  /** With which the list begins; whoever looks can take them off. */
  readonly filters?: readonly { readonly column: Key; readonly operator: 'is'; readonly values: readonly string[] }[]
  /** Relations that the form shows as tables of their own, by path (default: every relation of the entity). */
  readonly tables?: readonly string[]
  /** Name of a Lucide icon (default: that of the module). */
  readonly icon?: string
  /** Fields in which a search looks for its words (default: titles, names, addresses and other short texts). */
  readonly search?: readonly Key[]
  /** Not in the menu: reached through another entity's form only. */
  readonly isHidden?: boolean
}

/** How the latest records of an entity go into a feed (RSS), in each language: `/<language>/<file>`. */
export interface EntityFeed<Key extends string = string> {
  /** Unlike that of every other feed: `rss.xml`. */
  readonly file: string
  /** The field with an item's title (default `title`). */
  readonly title?: Key
  /** Fields whose first present one says what an item is about (default `subtitle`, `description`). */
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

/** One table and all that follows from it, as plain data. */
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
  /** Names of the fields that together may exist once only. */
  readonly unique: readonly (readonly string[])[]
  /** Whether changes are kept and deleted records go to the trash. */
  readonly history: boolean
  /** Set on a relation: the names of its two reference fields, left and right. */
  readonly ends?: readonly [string, string]
  readonly pointer?: Pointer
  readonly feed?: EntityFeed
  /** Set on a relation: see `RelationOptions`. */
  readonly isGuard?: true
}

/** A reference whose target each record names for itself: `name` of the module that the field `module` holds. */
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
  /** False for what machines write and nobody would bring back, such as sessions (default true). */
  readonly history?: boolean
  /** Says that records lead to those of another entity, as a relation does, without a foreign key. */
  readonly pointer?: Pointer<Extract<keyof Fields, string>>
  /** Says that those who follow the site get its latest records, as soon as a page's address names such a record by its slug. */
  readonly feed?: EntityFeed<Extract<keyof Fields, string>>
}

/** Routes and tables of no module begin with it. */
export const reservedModule = 'core'

export interface ModuleOptions {
  readonly admin?: ModuleAdmin
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
 * Opens a module: its name goes into tables, routes and events.
 * @param module kebab-case name, as in `tessera.config.ts`
 * @param options how the back office shows it
 * @throws when the name, or that of an entity or field, could not stand in a route or column
 */
export function defineModule<const Module extends string>(
  module: Module,
  { admin = {} }: ModuleOptions = {},
): ModuleDefinition<Module> {
  assertName(module, 'module')
  if (module === reservedModule) throw new TypeError(`The module name ${module} is the product's own: choose another`)
  return {
    module,
    entity(name, options = {}) {
      assertName(name, `entity of ${module}`)
      return makeEntity(module, name, { ...options, moduleAdmin: admin })
    },
  }
}

/** Field names of an entity, in the order of their definition, implicit ones first. */
export function fieldEntries(entity: Entity): [string, Field][] {
  return Object.entries(entity.fields)
}

/** The fields of an entity that point to another, with the entity they point to. */
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
  options: EntityOptions<Fields, Many> & Pick<Entity, 'ends' | 'isGuard' | 'moduleAdmin'>,
): Entity<Module, Name, Fields & ImplicitFields, Many> {
  const fields = { ...implicitFields, ...options.fields } as Fields & ImplicitFields
  for (const fieldName of Object.keys(fields)) {
    if (!/^[a-z][a-zA-Z0-9]*$/.test(fieldName)) {
      throw new TypeError(`Field ${fieldName} of ${module}/${name}: a field's name is camelCase`)
    }
    assertLength(fieldName, `Field ${fieldName} of ${module}/${name}`)
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
    history: options.history ?? true,
    ...(options.ends && { ends: options.ends }),
    ...(options.pointer && { pointer: options.pointer }),
    ...(options.feed && { feed: options.feed }),
    ...(options.isGuard && { isGuard: options.isGuard }),
  }
}

/** Rows bear these names, and PostgreSQL cuts longer ones off. Tables and columns are shortened by rule instead. */
function assertLength(name: string, what: string): void {
  if (name.length > 63) throw new TypeError(`${what}: at most 63 characters, in camelCase`)
}

function assertName(name: string, what: string): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) throw new TypeError(`Name of ${what} "${name}": must be kebab-case`)
}
