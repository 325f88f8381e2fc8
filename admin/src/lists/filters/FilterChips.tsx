import type { Entity } from '@tessera/core'
import { useAdmin } from '../../context/admin-context.ts'
import { useMessages } from '../../messages.ts'
import { Button, Chip } from '../../ui/index.ts'
import { Popover } from '../../ui/Popover.tsx'
import { useColumnTitle } from '../state/table-additions.ts'
import { FilterEditor } from './FilterEditor.tsx'
import { FilterValue } from './FilterValue.tsx'
import { columnParts, type ListFilter } from './list-filter.ts'

interface FilterChipsProps {
  readonly entity: Entity
  readonly filters: readonly ListFilter[]
  readonly onChange: (filters: readonly ListFilter[]) => void
}

/** The active filters: each can be edited and removed. */
export function FilterChips({ entity, filters, onChange }: FilterChipsProps) {
  const m = useMessages('filterChips')
  const texts = useMessages('chip')
  const titleOf = useColumnTitle()
  const { languages } = useAdmin().start
  if (filters.length === 0) return null
  return (
    <ul aria-label={m.filters} className="flex flex-wrap items-center gap-2">
      {filters.map((filter, index) => {
        const { name, language } = columnParts(entity, filter.column)
        const label = titleOf(entity, name)
        const [before = '', after = ''] = texts[filter.operator].split('{name}')
        const without = filters.filter((_, each) => each !== index)
        return (
          <li key={`${filter.column}.${filter.operator}`} className="min-w-0 max-w-full">
            <Popover
              label={label}
              className="w-72"
              button={opener => (
                <Chip opener={opener} removeLabel={`${m.remove} ${label}`} onRemove={() => onChange(without)}>
                  <span className="text-text-muted">
                    {before}
                    {label}
                    {language && languages.length > 1 && <span className="uppercase"> {language}</span>}
                    {after}
                  </span>{' '}
                  <span className="font-medium">
                    <FilterValue entity={entity} filter={filter} />
                  </span>
                </Chip>
              )}
            >
              {close => (
                <FilterEditor
                  entity={entity}
                  filter={filter}
                  onCancel={close}
                  onApply={changed => {
                    close()
                    onChange(withFilter(without, changed, index))
                  }}
                />
              )}
            </Popover>
          </li>
        )
      })}
      <li>
        <Button size="sm" variant="ghost" onClick={() => onChange([])}>
          {m.clear}
        </Button>
      </li>
    </ul>
  )
}

/** Adds a filter; it replaces one with the same column and operator. */
export function withFilter(filters: readonly ListFilter[], filter: ListFilter, at = filters.length): ListFilter[] {
  const isSame = (each: ListFilter) => each.column === filter.column && each.operator === filter.operator
  const before = filters.slice(0, at).filter(each => !isSame(each))
  return [...before, filter, ...filters.slice(at).filter(each => !isSame(each))]
}
