import type { FieldCellProps } from './field-kind.ts'
import { kindOf } from './field-kinds.ts'
import { isNothing } from './input-value.ts'
import { Nothing } from './Nothing.tsx'
import { TextCell } from './TextCell.tsx'

/** A field's value on one line of a list. */
export function FieldCell(props: FieldCellProps) {
  const { entity, name, value } = props
  if (isNothing(entity, name, value)) return <Nothing />
  const Cell = kindOf(entity, name)?.Cell ?? TextCell
  return <Cell {...props} />
}
