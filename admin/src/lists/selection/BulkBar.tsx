import type { Entity, Rights } from '@tessera/core'
import { queryString, useLanguage } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { Download, Pencil, Trash2, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useAdmin } from '../../context/admin-context.ts'
import type { ApiCaller } from '../../context/api-caller.ts'
import { useRight } from '../../context/use-rights.ts'
import { maxPerRequest } from '../../data/batches.ts'
import { DeleteDialog } from '../../data/DeleteDialog.tsx'
import { useDeletion } from '../../data/deletion.ts'
import { useMessages } from '../../messages.ts'
import { isPlainLink } from '../../relations/link-definition.ts'
import { Button, IconButton, notify } from '../../ui/index.ts'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { problemText } from '../../ui/problem-text.ts'
import { listColumns } from '../state/list-columns.ts'
import type { Filtering } from '../state/list-query.ts'
import { relationOf } from '../state/list-relations.ts'
import { useColumnTitle, useTableAdditions } from '../state/table-additions.ts'
import type { ExportFormat } from '../transfer/export-file.ts'
import { useExport } from '../transfer/use-export.ts'
import { BulkEditDialog } from './BulkEditDialog.tsx'
import { useBulkEdit } from './use-bulk-edit.ts'
import { useBulkLinks } from './use-bulk-links.ts'
import type { Selection } from './use-selection.ts'

const ExportDialog = lazy(() => import('../transfer/ExportDialog.tsx'))

interface BulkBarProps {
  readonly entity: Entity
  readonly selection: Selection
  readonly filtering: Filtering
  readonly total: number | undefined
  readonly columns: readonly string[]
}

/** The actions on selected records; shown while something is selected. */
export function BulkBar({ entity, selection, filtering, total, columns }: BulkBarProps) {
  const m = useMessages('bulkBar')
  const common = useMessages('list')
  const language = useLanguage()
  const { api, rights } = useAdmin()
  const { Actions, bulkEdits = [] } = useTableAdditions()
  const titleOf = useColumnTitle()
  const fields = useRight(entity, 'update') ? editableFields(entity) : []
  const relations = editableRelations(entity, rights)
  const canDelete = useRight(entity, 'delete')
  const remove = useDeletion(entity)
  const edit = useBulkEdit(entity)
  const changeLinks = useBulkLinks()
  const exportFile = useExport(entity)
  const [dialog, setDialog] = useState<'edit' | 'delete' | { readonly edited: string } | 'export' | null>(null)
  const count = selection.isAll ? (total ?? 0) : selection.rows.size
  if (selection.isEmpty) return null

  async function removeSelected(): Promise<void> {
    const rows = await selectedRows(api, entity, selection, filtering).catch(error => {
      notify(problemText(error, language), { kind: 'error' })
      throw error
    })
    await remove(rows.map(({ id }) => id))
    selection.clear()
  }

  const onExport = (format: ExportFormat) => void exportFile({ format, columns, filtering, sort: [] }, selection)

  return (
    // It floats over the records, so that nothing moves when it appears.
    <section aria-label={m.selection} className="sticky bottom-0 z-30 h-0">
      <div className="absolute inset-x-3 bottom-3 mx-auto flex w-fit flex-wrap items-center gap-1.5 rounded-lg border border-border bg-raised p-1.5 pl-4 text-sm shadow-overlay max-sm:w-auto">
        <p role="status" className="mr-2 font-medium tabular-nums">
          {common.selected(count)}
        </p>
        {!selection.isAll && total !== undefined && total > selection.rows.size && (
          <Button size="sm" variant="ghost" onClick={() => selection.selectAll()}>
            {m.all(total)}
          </Button>
        )}
        <div className="contents max-sm:order-2 max-sm:flex max-sm:w-full max-sm:gap-1.5 max-sm:overflow-x-auto max-sm:py-1 max-sm:[&>*]:shrink-0 max-sm:[&>:not(dialog)_svg]:hidden">
          {Actions && (
            <Actions
              count={count}
              rows={() => selectedRows(api, entity, selection, filtering)}
              onDone={() => selection.clear()}
              {...(selection.isAll && { filters: queryString(filtering) })}
            />
          )}
          {bulkEdits
            .filter(name => fields.includes(name) || relations.includes(name))
            .map(name => (
              <Button key={name} size="sm" onClick={() => setDialog({ edited: name })}>
                {titleOf(entity, name)}
              </Button>
            ))}
          {fields.length + relations.length > 0 && (
            <Button size="sm" icon={<Pencil />} onClick={() => setDialog('edit')}>
              {m.edit}
            </Button>
          )}
          <Menu
            button={
              <Button size="sm" icon={<Download />}>
                {m.export}
              </Button>
            }
          >
            <MenuItem onSelect={() => onExport('csv')}>{m.asCsv}</MenuItem>
            <MenuItem onSelect={() => onExport('json')}>{m.asJson}</MenuItem>
            <MenuItem onSelect={() => setDialog('export')}>{m.choose}</MenuItem>
          </Menu>
          {canDelete && (
            <Button size="sm" variant="danger" icon={<Trash2 />} onClick={() => setDialog('delete')}>
              {common.delete}
            </Button>
          )}
        </div>
        <IconButton
          label={m.clear}
          icon={<X />}
          className="max-sm:order-1 max-sm:ml-auto"
          onClick={() => selection.clear()}
        />
      </div>
      {dialog === 'export' && (
        <Suspense fallback={null}>
          <ExportDialog
            entity={entity}
            filtering={filtering}
            sort={[]}
            {...(!selection.isAll && { ids: [...selection.rows.keys()] })}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
      {dialog === 'delete' && (
        <DeleteDialog
          entity={entity}
          name={common.records(count)}
          isMany={count > 1}
          onConfirm={removeSelected}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog !== null && dialog !== 'delete' && dialog !== 'export' && (
        <BulkEditDialog
          entity={entity}
          fields={fields}
          relations={relations}
          {...(dialog !== 'edit' && { edited: dialog.edited })}
          count={count}
          onClose={() => setDialog(null)}
          onApply={async change => {
            const rows = await selectedRows(api, entity, selection, filtering)
            await ('relation' in change ? changeLinks(rows, change) : edit(rows, change))
            // The selected records may no longer match the list.
            selection.clear()
          }}
        />
      )}
    </section>
  )
}

/** Fields that many records can share a value of: not read-only ones, unique ones and files. */
function editableFields(entity: Entity): string[] {
  const together = new Set(entity.unique.flat())
  return listColumns(entity).filter(name => {
    const field = entity.fields[name]
    return field?.writable && !field.unique && field.kind !== 'file' && !together.has(name)
  })
}

/** Relations of a list that can be changed for many records: a link is made by choosing a record, and may be removed. */
function editableRelations(entity: Entity, { entities }: Rights): string[] {
  return listColumns(entity).filter(name => {
    const found = relationOf(entity, name)
    if (!found || found.relation.writes === 'services') return false
    const { relation, key, end } = found
    const rights = entities[relation.path] ?? []
    const isPlain = isPlainLink({ relation, key, targets: [{ entity: end.entity, key: end.key, values: {} }] })
    return isPlain && rights.includes('create') && rights.includes('delete')
  })
}

/** The selected records; those on pages that were not loaded are read. */
async function selectedRows(
  api: ApiCaller,
  entity: Entity,
  { rows, isAll }: Selection,
  filtering: Filtering,
): Promise<readonly AdminRow[]> {
  if (!isAll) return [...rows.values()]
  const found: AdminRow[] = []
  for (let offset = 0; ; offset += maxPerRequest) {
    const text = queryString({ ...filtering, limit: maxPerRequest, offset })
    const { data } = await api<AdminRow[]>('GET', `/api/${entity.path}?${text}`)
    found.push(...data)
    if (data.length < maxPerRequest) return found
  }
}
