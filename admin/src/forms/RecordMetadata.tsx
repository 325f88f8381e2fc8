import type { Entity } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { CopyButton } from '@tessera/widget-sdk/ui'
import type { ReactNode } from 'react'
import { FieldCell } from '../fields/FieldCell.tsx'
import { useMessages } from '../messages.ts'
import { useLabels } from '../model/labels.ts'
import { TimeText } from '../ui/index.ts'
import type { NamedField } from './form-fields.ts'

interface RecordMetadataProps {
  readonly entity: Entity
  readonly row: AdminRow
  /** Fields that only the server writes. */
  readonly fields: readonly NamedField[]
}

/** Data of a record that isn't edited: written by the server. */
export function RecordMetadata({ entity, row, fields }: RecordMetadataProps) {
  const m = useMessages('recordMetadata')
  const language = useLanguage()
  const labels = useLabels()
  return (
    <section className="flex flex-col gap-3 rounded-lg border border-border bg-raised p-4 text-sm">
      <h2 className="font-medium text-sm tracking-normal">{m.title}</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
        {fields.map(([name]) => (
          <MetadataItem key={name} label={labels.field(entity, name)}>
            <FieldCell entity={entity} name={name} value={row[name]} row={row} language={language} />
          </MetadataItem>
        ))}
        <MetadataItem label={labels.field(entity, 'createdAt')}>
          <TimeText at={row.createdAt} />
        </MetadataItem>
        <MetadataItem label={labels.field(entity, 'updatedAt')}>
          <TimeText at={row.updatedAt} />
        </MetadataItem>
        <MetadataItem label={labels.field(entity, 'id')}>
          <span className="-my-2 -mr-2 flex items-center justify-end">
            <code className="truncate text-xs" title={row.id}>
              {row.id}
            </code>
            <CopyButton text={row.id} label={m.copy} />
          </span>
        </MetadataItem>
      </dl>
    </section>
  )
}

function MetadataItem({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-text-muted">{label}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </>
  )
}
