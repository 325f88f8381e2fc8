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

/** A record as it is read: every readable field of the entity. */
export type Row<E extends Entity> = Simplify<{
  readonly [Key in ReadableKey<E>]: ValueOf<FieldsOf<E>[Key]>
}>

/** What a new record is made from: required fields, and any other writable one. */
export type Input<E extends Entity> = Simplify<
  { readonly [Key in RequiredKey<E>]: ValueOf<FieldsOf<E>[Key]> } & {
    readonly [Key in Exclude<WritableKey<E>, RequiredKey<E>>]?: ValueOf<FieldsOf<E>[Key]> | undefined
  }
>

/** What a record is changed with: any writable field. */
export type Patch<E extends Entity> = Simplify<{
  readonly [Key in WritableKey<E>]?: ValueOf<FieldsOf<E>[Key]> | undefined
}>

/** Values of any field, those that no sender may set included. */
export type OwnValues<E extends Entity> = Simplify<{
  readonly [Key in Exclude<keyof FieldsOf<E>, 'id' | 'createdAt' | 'updatedAt'>]?: ValueOf<FieldsOf<E>[Key]> | undefined
}>

/**
 * Values for fields that no sender may set, as hashes and times: the module that owns the entity gives them to its service.
 * Only values that the module made itself belong here.
 */
export function ownValues<E extends Entity>(_entity: E, values: OwnValues<E>): Input<E> & Patch<E> {
  return values as unknown as Input<E> & Patch<E>
}

/** The columns that filters and orders may name; a localized one with its language. Any text when the entity is any. */
export type Column<E extends Entity> = string extends keyof FieldsOf<E> ? string : NamedColumn<E>

type NamedColumn<E extends Entity> = {
  [Key in Extract<ReadableKey<E>, string>]: FlagsIn<FieldsOf<E>[Key]>['localized'] extends true
    ? `${Key}.${string}`
    : Key
}[Extract<ReadableKey<E>, string>]

/** The fields of `E` that point to `Target`. */
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

/** The fields of `E` that point to a record. */
export type ReferenceKey<E extends Entity> = {
  [Key in Extract<keyof FieldsOf<E>, string>]: [TargetIn<FieldsOf<E>[Key]>] extends [Entity | 'self'] ? Key : never
}[Extract<keyof FieldsOf<E>, string>]

/** The entity that a reference field points to. */
export type TargetOf<E extends Entity, Key extends string> = Key extends keyof FieldsOf<E>
  ? TargetIn<FieldsOf<E>[Key]> extends infer T
    ? T extends Entity
      ? T
      : E
    : never
  : never
