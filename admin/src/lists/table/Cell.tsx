import type { Entity } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { FieldCell } from '../../fields/FieldCell.tsx'
import { textOf } from '../../fields/input-value.ts'
import { useLabels } from '../../model/labels.ts'
import { targetOf } from '../../model/target-of.ts'
import { TimeText } from '../../ui/index.ts'
import { includedName } from '../state/list-columns.ts'
import { relationOf } from '../state/list-relations.ts'
import { useTableAdditions } from '../state/table-additions.ts'
import { LinkedCell } from './LinkedCell.tsx'
import { namedText } from './row-name.ts'

interface CellProps {
  readonly entity: Entity
  readonly name: string
  readonly row: AdminRow
  readonly language: string
}

/** A value of a row; a reference as the name of the included record. */
export function Cell({ entity, name, row, language }: CellProps) {
  const labels = useLabels()
  const value = row[name]
  const Own = useTableAdditions().columns?.[name]?.Cell
  if (Own) return <Own row={row} />
  const relation = relationOf(entity, name)
  if (relation) return <LinkedCell relation={relation} links={value} />
  if ((name === 'createdAt' || name === 'updatedAt') && typeof value === 'string') {
    return (
      <span className="text-text-muted">
        <TimeText at={value} />
      </span>
    )
  }
  const named = entity.admin.label?.[0] === name ? namedText(labels, entity, row) : null
  if (named !== null) {
    return (
      <span className="block truncate" title={named}>
        {named} <span className="font-normal text-text-muted">{textOf(value)}</span>
      </span>
    )
  }
  const target = targetOf(entity, name)
  const included = target && row[includedName(name)]
  if (target && typeof included === 'object' && included !== null) {
    const text = labels.record(target, included as AdminRow)
    return (
      <span className="block truncate" title={text}>
        {text}
      </span>
    )
  }
  return <FieldCell entity={entity} name={name} value={value} row={row} language={language} />
}
