import type { Entity } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { Fragment } from 'react'
import { FieldCell } from '../../fields/FieldCell.tsx'
import { useMessages } from '../../messages.ts'
import { useLabels } from '../../model/labels.ts'
import { targetOf } from '../../model/target-of.ts'
import { AdminWidget } from '../../variants/AdminWidget.tsx'
import { relationOf } from '../state/list-relations.ts'
import { filterKindOf, type ListFilter } from './list-filter.ts'

/** The value of a filter as people read it. */
export function FilterValue({ entity, filter }: { readonly entity: Entity; readonly filter: ListFilter }) {
  const m = useMessages('value')
  const { column, operator, values } = filter
  const [first = '', second = '', currency] = values
  if (operator === 'last') return m.days(Number(first))
  if (operator === 'range') {
    if (first !== '' && second !== '') {
      return (
        <>
          <Single entity={entity} column={column} value={first} currency={currency} /> –{' '}
          <Single entity={entity} column={column} value={second} currency={currency} />
        </>
      )
    }
    const [before = '', after = ''] = (first === '' ? m.until : m.from).split('{value}')
    return (
      <>
        {before}
        <Single entity={entity} column={column} value={first === '' ? second : first} currency={currency} />
        {after}
      </>
    )
  }
  if (filterKindOf(entity, column) === 'money')
    return <Single entity={entity} column={column} value={first} currency={second} />
  return values.map((value, index) => (
    <Fragment key={value}>
      {index > 0 && ', '}
      <Single entity={entity} column={column} value={value} />
    </Fragment>
  ))
}

interface SingleProps {
  readonly entity: Entity
  readonly column: string
  readonly value: string
  /** Of an amount. */
  readonly currency?: string | undefined
}

function Single({ entity, column, value, currency }: SingleProps) {
  const m = useMessages('value')
  const language = useLanguage()
  const labels = useLabels()
  const target = relationOf(entity, column)?.end.entity ?? targetOf(entity, column)
  if (target) {
    return (
      <AdminWidget variant="find" entity={target} id={value}>
        {([row]) => row && labels.record(target, row)}
      </AdminWidget>
    )
  }
  switch (filterKindOf(entity, column)) {
    case 'boolean':
      return value === 'true' ? m.yes : m.no
    case 'select':
      return labels.value(entity, column, value)
    case 'money': {
      const row = { [entity.fields[column]?.admin.currency ?? '']: currency ?? null } as unknown as AdminRow
      return <FieldCell entity={entity} name={column} value={Number(value)} language={language} row={row} />
    }
    case 'number':
      return new Intl.NumberFormat(language, { maximumFractionDigits: 15 }).format(Number(value))
    case 'date':
    case 'datetime':
      return new Intl.DateTimeFormat(language, { timeZone: 'UTC' }).format(new Date(value))
    case 'text':
      return m.quoted.replace('{value}', () => value)
    default:
      return value
  }
}
