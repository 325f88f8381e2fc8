import type { Entity } from '@tessera/core'
import { defineMessages, useMessages } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useLabels } from '../model/labels.ts'
import { Drawer } from '../ui/index.ts'
import { AdminWidget } from '../variants/AdminWidget.tsx'

const messages = defineMessages({ en: { create: 'New' }, ru: { create: 'Создание' } })

interface RecordDrawerProps {
  readonly entity: Entity
  /** The record to change; absent for a new one. */
  readonly row?: AdminRow
  readonly defaults?: Readonly<Record<string, unknown>>
  readonly onClose: () => void
}

/** The form of a record over the screen that leads to it. What is given already is not asked for. */
export function RecordDrawer({ entity, row, defaults, onClose }: RecordDrawerProps) {
  const m = useMessages(messages)
  const labels = useLabels()
  return (
    <Drawer title={row ? labels.record(entity, row) : `${m.create}: ${labels.one(entity)}`} onClose={onClose}>
      <AdminWidget
        variant="admin-form"
        entity={entity}
        isEmbedded
        onClose={onClose}
        onSaved={onClose}
        onDeleted={onClose}
        {...(row && { id: row.id })}
        {...(defaults && { defaults, hidden: Object.keys(defaults) })}
      />
    </Drawer>
  )
}
