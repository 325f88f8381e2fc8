import type { Entity } from './entity.ts'
import type { Field, FieldFlags, FieldMap } from './field.ts'

type ValueOf<F> = F extends Field<infer Value, FieldFlags, unknown> ? Value : never
type FlagsIn<F> = F extends Field<unknown, infer Flags, unknown> ? Flags : never
type TargetIn<F> = F extends Field<unknown, FieldFlags, infer Target> ? Target : never
type FieldsOf<E> = E extends Entity<string, string, infer Fields, string> ? Fields : never

type KeysWhere<Fields extends FieldMap, Flag extends keyof FieldFlags, Is extends boolean> = {
  [Key in keyof Fields]: FlagsIn<Fields[Key]>[Flag] extends Is ? Key : never
}[keyof Fields]

type Simplify<T> = { [Key in keyof T]: T[Key] } & {}

type ReadableKey<E> = Extract<KeysWhere<FieldsOf<E>, 'readable', true>, string>
type WritableKey<E> = Extract<KeysWhere<FieldsOf<E>, 'writable', true>, string>
type RequiredKey<E> = Extract<WritableKey<E>, KeysWhere<FieldsOf<E>, 'required', true>>

/** A record as read: all readable fields of the entity. */
export type Row<E extends Entity> = Simplify<{
  readonly [Key in ReadableKey<E>]: ValueOf<FieldsOf<E>[Key]>
}>

/** Input for a new record: required fields and any other writable ones. */
export type Input<E extends Entity> = Simplify<
  { readonly [Key in RequiredKey<E>]: ValueOf<FieldsOf<E>[Key]> } & {
    readonly [Key in Exclude<WritableKey<E>, RequiredKey<E>>]?: ValueOf<FieldsOf<E>[Key]> | undefined
  }
>

/** Changes to a record: any writable fields. */
export type Patch<E extends Entity> = Simplify<{
  readonly [Key in WritableKey<E>]?: ValueOf<FieldsOf<E>[Key]> | undefined
}>

/** Values of any fields, including those that clients may not set. */
export type OwnValues<E extends Entity> = Simplify<{
  readonly [Key in Exclude<keyof FieldsOf<E>, 'id' | 'createdAt' | 'updatedAt'>]?: ValueOf<FieldsOf<E>[Key]> | undefined
}>

/**
 * Values for fields that clients may not set, such as hashes and timestamps; the module that owns the entity passes them to
 * its service. Never pass values from a request.
 */
export function ownValues<E extends Entity>(_entity: E, values: OwnValues<E>): Input<E> & Patch<E> {
  return values as unknown as Input<E> & Patch<E>
}

/** The columns that filters and orders accept, localized ones with a language. Any string for a generic `Entity`. */
export type Column<E extends Entity> = string extends keyof FieldsOf<E> ? string : NamedColumn<E>

type NamedColumn<E extends Entity> = {
  [Key in Extract<ReadableKey<E>, string>]: FlagsIn<FieldsOf<E>[Key]>['localized'] extends true
    ? `${Key}.${string}`
    : Key
}[Extract<ReadableKey<E>, string>]

/** The fields of `E` that reference `Target`. */
export type ReferenceTo<E extends Entity, Target extends Entity> = {
  [Key in Extract<keyof FieldsOf<E>, string>]: TargetIn<FieldsOf<E>[Key]> extends infer T
    ? [T] extends [Entity]
      ? T['path'] extends Target['path']
        ? Key
        : never
      : T extends 'self'
        ? E['path'] extends Target['path']
          ? Key
          : never
        : never
    : never
}[Extract<keyof FieldsOf<E>, string>]

/** The reference fields of `E`. */
export type ReferenceKey<E extends Entity> = {
  [Key in Extract<keyof FieldsOf<E>, string>]: [TargetIn<FieldsOf<E>[Key]>] extends [Entity | 'self'] ? Key : never
}[Extract<keyof FieldsOf<E>, string>]

/** The entity that a field references. */
export type TargetOf<E extends Entity, Key extends string> = Key extends keyof FieldsOf<E>
  ? TargetIn<FieldsOf<E>[Key]> extends infer T
    ? T extends Entity
      ? T
      : E
    : never
  : never
