import type { FieldCellProps } from '@tessera/widget-sdk/admin'
import { Suspense } from 'react'
import { kindOf } from './field-kinds.ts'
import { isNothing } from './input-value.ts'
import { packageComponent } from './package-component.ts'
import { TextCell } from './TextCell.tsx'

/** A field's value on one line: a plugin's cell for the field or its kind, else the generic one. */
export function FieldCell(props: FieldCellProps) {
  const { entity, name, value } = props
  if (isNothing(entity, name, value)) return <Nothing />
  const PackageCell = packageComponent('cells', props)
  if (PackageCell) {
    return (
      <Suspense fallback={null}>
        <PackageCell {...props} />
      </Suspense>
    )
  }
  const Cell = kindOf(entity, name)?.Cell ?? TextCell
  return <Cell {...props} />
}

/** Shown for a missing value. */
function Nothing() {
  return <span className="text-text-muted">–</span>
}
