import type { Entity } from '@tessera/core'
import type { AdminTableRowProps } from '@tessera/widget-sdk/admin'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { addresses } from '../context/addresses.ts'
import { useAdmin } from '../context/admin-context.ts'
import { useRight } from '../context/use-rights.ts'
import { DeleteDialog } from '../data/DeleteDialog.tsx'
import { useDeletion } from '../data/deletion.ts'
import { useMessages } from '../messages.ts'
import { model } from '../model/entities.ts'
import { useLabels } from '../model/labels.ts'
import { Button } from '../ui/index.ts'
import { cardFields } from './state/list-columns.ts'
import { pictureLocationOf } from './state/list-includes.ts'
import { useShownColumns } from './state/shown-columns.ts'
import { useColumnTitle, useTableAdditions } from './state/table-additions.ts'
import { Cell } from './table/Cell.tsx'
import { RowLink } from './table/RowLink.tsx'
import { rowName } from './table/row-name.ts'
import { Thumbnail } from './table/Thumbnail.tsx'
import { useContentLanguage } from './use-content-language.ts'

/** One record as a card, with its main fields, Edit (or Open) and Delete. */
export default function AdminTableRow({ entity, data, onEdit, onDeleted }: AdminTableRowProps) {
  const id = useId()
  const m = useMessages('list')
  const labels = useLabels()
  const titleOf = useColumnTitle()
  const additions = useTableAdditions()
  const shown = useShownColumns()
  const language = useContentLanguage()
  const navigate = useNavigate()
  const { entities } = useAdmin().rights
  const canUpdate = useRight(entity, 'update')
  const canDelete = useRight(entity, 'delete')
  const remove = useDeletion(entity)
  const [isAsking, setAsking] = useState(false)
  const mayRead = (other: Entity) => entities[other.path]?.includes('read') ?? false
  const pictureLocation = additions.hasPictures === false ? null : pictureLocationOf(model, entity, mayRead)
  const name = rowName(labels, entity, data)

  return (
    <article
      aria-labelledby={`${id}-name`}
      className="group/row relative flex h-full flex-col gap-3 rounded-md border border-border bg-raised p-4 transition-colors hover:border-border-strong"
    >
      <div className="flex items-center gap-3 pr-8">
        {pictureLocation && <Thumbnail row={data} pictureLocation={pictureLocation} className="size-12 rounded-md" />}
        <p id={`${id}-name`} className="min-w-0 flex-1 text-sm">
          <RowLink entity={entity} row={data} {...(onEdit && { onOpen: onEdit })}>
            {name}
          </RowLink>
        </p>
      </div>
      <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        {cardFields(entity, data, name, shown ?? additions.defaultColumns).map(field => (
          <div key={field} className="contents">
            <dt className="truncate text-text-muted">{titleOf(entity, field)}</dt>
            <dd className="min-w-0 truncate [&>span]:align-middle">
              <Cell entity={entity} name={field} row={data} language={language} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="relative z-10 mt-auto flex gap-2 self-start">
        <Button size="sm" onClick={() => (onEdit ? onEdit() : navigate(addresses.record(entity, data.id)))}>
          {canUpdate ? m.edit : m.open}
        </Button>
        {canDelete && (
          <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
            {m.delete}
          </Button>
        )}
      </div>
      {isAsking && (
        <DeleteDialog
          entity={entity}
          name={name}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await remove([data.id])
            onDeleted?.()
          }}
        />
      )}
    </article>
  )
}
