import type { Entity } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addresses } from '../../context/addresses.ts'

interface RowLinkProps {
  readonly entity: Entity
  readonly row: AdminRow
  /** Opens the record in a drawer instead of its own screen. */
  readonly onOpen?: ((row: AdminRow) => void) | undefined
  readonly children: ReactNode
}

const classes =
  'block max-w-full cursor-pointer truncate text-left font-medium outline-offset-[-2px] after:absolute after:inset-0 after:content-[""] focus-visible:after:rounded-sm'

/** Opens a record by a click anywhere in its row; as a link it can be opened in another tab. */
export function RowLink({ entity, row, onOpen, children }: RowLinkProps) {
  if (onOpen) {
    return (
      <button type="button" data-row-link className={classes} onClick={() => onOpen(row)}>
        {children}
      </button>
    )
  }
  return (
    <Link data-row-link to={addresses.record(entity, row.id)} className={classes}>
      {children}
    </Link>
  )
}
