import type { Entity } from '@tessera/core'
import { Download, Ellipsis, Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useRight } from '../../context/use-rights.ts'
import { useMessages } from '../../messages.ts'
import { IconButton } from '../../ui/index.ts'
import { Menu, MenuDivider, MenuItem } from '../../ui/Menu.tsx'
import type { ListState } from '../state/list-state.ts'
import type { List } from '../use-list.ts'
import { useExport } from './use-export.ts'

const ImportDialog = lazy(() => import('./ImportDialog.tsx'))
const ExportDialog = lazy(() => import('./ExportDialog.tsx'))

interface TransferMenuProps {
  readonly entity: Entity
  readonly list: List
  readonly sort: ListState['sort']
  readonly canImport: boolean
}

/** Export and import of a list. */
export function TransferMenu({ entity, list: { columns, filtering }, sort: listed, canImport }: TransferMenuProps) {
  const m = useMessages('transferMenu')
  const canCreate = useRight(entity, 'create')
  const canUpdate = useRight(entity, 'update')
  const exportFile = useExport(entity)
  const [dialog, setDialog] = useState<'import' | 'export' | null>(null)
  // Files are in the order of fields: what is computed for a list isn't in them.
  const sort = listed.filter(({ column }) => Object.hasOwn(entity.fields, column.split('.')[0] ?? ''))
  return (
    <>
      <Menu button={<IconButton label={m.more} icon={<Ellipsis />} className="size-9" />}>
        <MenuItem icon={<Download />} onSelect={() => void exportFile({ format: 'csv', columns, filtering, sort })}>
          {m.columnsCsv}
        </MenuItem>
        <MenuItem icon={<Download />} onSelect={() => void exportFile({ format: 'json', columns, filtering, sort })}>
          {m.columnsJson}
        </MenuItem>
        <MenuItem icon={<Download />} onSelect={() => void exportFile({ format: 'csv', filtering, sort })}>
          {m.allCsv}
        </MenuItem>
        <MenuItem icon={<Download />} onSelect={() => void exportFile({ format: 'json', filtering, sort })}>
          {m.allJson}
        </MenuItem>
        <MenuItem icon={<Download />} onSelect={() => setDialog('export')}>
          {m.choose}
        </MenuItem>
        {canImport && canCreate && canUpdate && (
          <>
            <MenuDivider />
            <MenuItem icon={<Upload />} onSelect={() => setDialog('import')}>
              {m.import}
            </MenuItem>
          </>
        )}
      </Menu>
      {dialog && (
        <Suspense fallback={null}>
          {dialog === 'import' ? (
            <ImportDialog entity={entity} onClose={() => setDialog(null)} />
          ) : (
            <ExportDialog entity={entity} filtering={filtering} sort={sort} onClose={() => setDialog(null)} />
          )}
        </Suspense>
      )}
    </>
  )
}
