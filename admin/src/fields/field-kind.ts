import type { Entity, Field, FilterMethod } from '@tessera/core'
import type { FieldCellProps, FieldInputProps } from '@tessera/widget-sdk/admin'
import type { ComponentType } from 'react'

/**
 * Props of a filter's input, which chooses the value that the method compares with. Not rendered for `isNull` and
 * `isNotNull`.
 */
export interface FilterInputProps {
  readonly entity: Entity
  readonly name: string
  readonly method: FilterMethod
  /** One value; a list for `inArray` and `notInArray`; undefined until something was chosen. */
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** Spread over the control: id, aria-label and the like. */
  readonly attributes: Readonly<Record<string, unknown>>
}

/** How the back office handles a kind of field. */
export interface FieldKind {
  /** Edits a value. For a localized field it is given the text of one language (`language`), never the whole map. */
  readonly Input: ComponentType<FieldInputProps>
  /** Shows a value in a list, on one line. */
  readonly Cell: ComponentType<FieldCellProps>
  readonly FilterInput: ComponentType<FilterInputProps>
  /** Initial value in a form where the field has no default. */
  emptyValue(field: Field): unknown
  /** Parses the text of a CSV cell (default: the text itself). Invalid texts are returned as they are. */
  readonly fromCsv?: (text: string, field: Field) => unknown
  /** The input is placed beside its label rather than below it. */
  readonly isInline?: boolean
}
