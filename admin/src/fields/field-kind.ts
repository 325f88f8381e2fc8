import type { Entity, Field, FilterMethod } from '@tessera/core'
import type { FieldInputProps } from '@tessera/widget-sdk/admin'
import type { ComponentType } from 'react'

/** What a cell of a list is given. A localized field comes whole, with the language that the list shows first. */
export interface FieldCellProps {
  readonly entity: Entity
  readonly name: string
  readonly value: unknown
  readonly language: string
}

/** What the input of a filter is given: it chooses what the method compares with. Not drawn for `isNull` and `isNotNull`. */
export interface FilterInputProps {
  readonly entity: Entity
  readonly name: string
  readonly method: FilterMethod
  /** One value; a list for `inArray` and `notInArray`; undefined until something was chosen. */
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** Spread over the control: id, aria-label and their kin. */
  readonly attributes: Readonly<Record<string, unknown>>
}

/** Everything that the back office knows of one kind of field. */
export interface FieldKind {
  /** Changes a value. Of a localized field it is given the text of one language (`language`), never the whole map. */
  readonly Input: ComponentType<FieldInputProps>
  /** Shows a value in a list, on one line. */
  readonly Cell: ComponentType<FieldCellProps>
  readonly FilterInput: ComponentType<FilterInputProps>
  /** What a form starts with where the field has no default. */
  emptyValue(field: Field): unknown
  /** What the text of a file's cell means (default: the text itself). Texts that mean nothing come back as they are. */
  readonly fromCsv?: (text: string, field: Field) => unknown
  /** The input stands beside its label rather than below it. */
  readonly isInline?: boolean
}
