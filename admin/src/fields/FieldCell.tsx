import type { FieldCellProps } from './field-kind.ts'
import { fieldKinds } from './field-kinds.ts'
import { TextCell } from './TextCell.tsx'

/** Shows a value of a field on one line of a list. */
export function FieldCell(props: FieldCellProps) {
  const Cell = fieldKinds[props.entity.fields[props.name]?.kind ?? '']?.Cell ?? TextCell
  return <Cell {...props} />
}
