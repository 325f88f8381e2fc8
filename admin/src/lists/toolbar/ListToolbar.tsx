import type { Entity } from '@tessera/core'
import { Keyboard, LayoutGrid, Rows3 } from 'lucide-react'
import { useMessages } from '../../messages.ts'
import { IconButton } from '../../ui/index.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { FilterChips, withFilter } from '../filters/FilterChips.tsx'
import { FilterMenu } from '../filters/FilterMenu.tsx'
import { QuickFilters } from '../filters/QuickFilters.tsx'
import type { ListMemory } from '../state/list-memory.ts'
import type { ListView } from '../state/list-state.ts'
import type { ListStateControl } from '../state/use-list-state.ts'
import { ColumnMenu } from './ColumnMenu.tsx'
import { SearchInput } from './SearchInput.tsx'
import { SortMenu } from './SortMenu.tsx'

interface ListToolbarProps {
  readonly entity: Entity
  readonly control: ListStateControl
  readonly columns: readonly string[]
  readonly view: ListView
  readonly remember: (batch: ListMemory) => void
  readonly onHelp: () => void
}

/** Search, filters, order, columns and view of a list. Columns and view are stored as preferences. */
export function ListToolbar({ entity, control, columns, view, remember, onHelp }: ListToolbarProps) {
  const m = useMessages('listToolbar')
  const { state, change } = control

  function changeAndRemember(batch: ListMemory): void {
    remember(batch)
    change(batch, false)
  }

  return (
    <div className="flex flex-col gap-2 border-border border-b px-4 py-2.5 sm:px-6">
      <div className="flex flex-wrap items-center gap-2 max-sm:gap-1.5">
        <SearchInput value={state.search} onChange={search => change({ search }, false)} />
        <FilterMenu entity={entity} onAdd={filter => change({ filters: withFilter(state.filters, filter) })} />
        <QuickFilters entity={entity} onAdd={filter => change({ filters: withFilter(state.filters, filter) })} />
        <div className="ml-auto flex items-center gap-1">
          <SortMenu entity={entity} sort={state.sort} onChange={sort => change({ sort })} />
          <ColumnMenu entity={entity} columns={columns} onChange={chosen => changeAndRemember({ columns: chosen })} />
          <span className="pointer-coarse:hidden">
            <IconButton label={m.keys} icon={<Keyboard />} onClick={onHelp} />
          </span>
          <ViewSwitch view={view} onChange={chosen => changeAndRemember({ view: chosen })} />
        </div>
      </div>
      <FilterChips entity={entity} filters={state.filters} onChange={filters => change({ filters })} />
    </div>
  )
}

interface ViewSwitchProps {
  readonly view: ListView
  readonly onChange: (view: ListView) => void
}

/** A list as a table or as cards. */
function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  const m = useMessages('viewSwitch')
  return (
    <Segmented
      label={m.view}
      value={view}
      onChange={onChange}
      options={[
        { value: 'table', label: m.table, icon: <Rows3 aria-hidden /> },
        { value: 'cards', label: m.cards, icon: <LayoutGrid aria-hidden /> },
      ]}
    />
  )
}
