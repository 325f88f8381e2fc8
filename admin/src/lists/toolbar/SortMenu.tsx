import type { Entity } from '@tessera/core'
import { ArrowUpDown, Check } from 'lucide-react'
import { useMessages } from '../../messages.ts'
import { IconButton } from '../../ui/index.ts'
import { Menu, MenuDivider, MenuItem } from '../../ui/Menu.tsx'
import { listColumns, sortColumn } from '../state/list-columns.ts'
import type { ListState } from '../state/list-state.ts'
import { useColumnTitle, useTableAdditions } from '../state/table-additions.ts'
import { useContentLanguage } from '../use-content-language.ts'

interface SortMenuProps {
  readonly entity: Entity
  readonly sort: ListState['sort']
  readonly onChange: (sort: ListState['sort']) => void
}

/** The order of a list: by any field, including those that aren't columns. */
export function SortMenu({ entity, sort, onChange }: SortMenuProps) {
  const m = useMessages('sortMenu')
  const titleOf = useColumnTitle()
  const additions = useTableAdditions()
  const language = useContentLanguage()
  const [current] = sort
  const mark = (isChosen: boolean) => <Check aria-hidden className={isChosen ? undefined : 'opacity-0'} />
  const columns = listColumns(entity).flatMap(name => {
    const isUseless = name === 'id' || additions.columns?.[name]?.isFilterOnly
    const column = isUseless ? null : sortColumn(entity, name, language)
    return column === null ? [] : [{ column, label: titleOf(entity, name) }]
  })
  return (
    <Menu button={<IconButton label={m.sort} icon={<ArrowUpDown />} />} className="max-h-96! overflow-y-auto">
      <MenuItem icon={mark(!current)} onSelect={() => onChange([])}>
        {m.usual}
      </MenuItem>
      {current && (
        <>
          <MenuDivider />
          {(['asc', 'desc'] as const).map(method => (
            <MenuItem
              key={method}
              icon={mark(current.method === method)}
              onSelect={() => onChange([{ ...current, method }])}
            >
              {method === 'asc' ? m.ascending : m.descending}
            </MenuItem>
          ))}
        </>
      )}
      <MenuDivider />
      {columns.map(({ column, label }) => (
        <MenuItem
          key={column}
          icon={mark(current?.column === column)}
          onSelect={() =>
            onChange([{ column, method: column === 'createdAt' || column === 'updatedAt' ? 'desc' : 'asc' }])
          }
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
