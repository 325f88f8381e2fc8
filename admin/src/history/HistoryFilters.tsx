import { useQuery } from '@tanstack/react-query'
import type { Actor, HistoryEntry } from '@tessera/core'
import { useId } from 'react'
import { useAdmin } from '../context/admin-context.ts'
import { DateInput } from '../fields/date/DateInput.tsx'
import { fieldClasses } from '../fields/field-classes.ts'
import { useMessages } from '../messages.ts'
import { Button, Chip } from '../ui/index.ts'
import { EntityFilter } from './EntityFilter.tsx'
import type { FilterName, HistoryFilters as Filters } from './history-query.ts'

const actions = ['created', 'updated', 'deleted', 'restored'] as const

interface HistoryFiltersProps {
  readonly filters: Filters
  readonly onChange: (name: FilterName, value: string) => void
  readonly onClear: () => void
}

/** Filters of the history: entity, action, person, dates. */
export function HistoryFilters({ filters, onChange, onClear }: HistoryFiltersProps) {
  const m = useMessages('historyFilters')
  const texts = useMessages('action')
  const { account } = useAdmin()
  const others = usePeople().filter(({ id }) => id !== account.id)
  const isKnown = filters.actor === '' || filters.actor === account.id || others.some(({ id }) => id === filters.actor)
  const from = useId()
  const until = useId()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <EntityFilter value={filters.entity} onChange={path => onChange('entity', path)} />
      <select
        aria-label={m.action}
        value={filters.action}
        onChange={event => onChange('action', event.target.value)}
        className={fieldClasses('h-9 flex-1 basis-36 sm:max-w-48')}
      >
        <option value="">{m.all}</option>
        {actions.map(each => (
          <option key={each} value={each}>
            {texts[each]}
          </option>
        ))}
      </select>
      <select
        aria-label={m.person}
        value={filters.actor}
        onChange={event => onChange('actor', event.target.value)}
        className={fieldClasses('h-9 flex-1 basis-36 sm:max-w-56')}
      >
        <option value="">{m.anybody}</option>
        <option value={account.id}>{m.me}</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name ?? m.gone}
          </option>
        ))}
        {!isKnown && <option value={filters.actor}>{filters.actor}</option>}
      </select>
      <div className="flex items-center gap-2">
        <label htmlFor={from} className="shrink-0 text-sm text-text-muted max-sm:w-11">
          {m.from}
        </label>
        <div className="w-40">
          <DateInput
            kind="date"
            value={filters.from}
            onChange={value => onChange('from', value ?? '')}
            attributes={{ id: from }}
          />
        </div>
      </div>
      <div className="flex items-center gap-2">
        <label htmlFor={until} className="shrink-0 text-sm text-text-muted max-sm:w-11">
          {m.until}
        </label>
        <div className="w-40">
          <DateInput
            kind="date"
            value={filters.until}
            onChange={value => onChange('until', value ?? '')}
            attributes={{ id: until }}
          />
        </div>
      </div>
      {filters.record !== '' && (
        <Chip onRemove={() => onChange('record', '')} removeLabel={m.allRecords}>
          {m.record}
        </Chip>
      )}
      {Object.values(filters).some(value => value !== '') && (
        <Button variant="ghost" onClick={onClear}>
          {m.clear}
        </Button>
      )}
    </div>
  )
}

const maxEntries = 200

/** A subject that has made recent changes. */
interface Person {
  readonly id: string
  readonly name: string | null
}

/** The authors of the latest changes, each once. */
function usePeople(): readonly Person[] {
  const { api } = useAdmin()
  const { data } = useQuery({
    queryKey: ['core', 'history', 'people'],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<readonly Person[]> => {
      const { data: entries } = await api<readonly HistoryEntry[]>('GET', `/api/core/history?limit=${maxEntries}`, {
        signal,
      })
      return peopleOf(entries.map(({ actor }) => actor))
    },
  })
  return data ?? []
}

function peopleOf(actors: readonly Actor[]): readonly Person[] {
  const people = new Map(actors.flatMap(({ subjectId, name }) => (subjectId ? [[subjectId, name] as const] : [])))
  return [...people].map(([id, name]) => ({ id, name }))
}
