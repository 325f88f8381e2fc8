import type { Entity } from '@tessera/core'
import { ListFilter as FilterSign } from 'lucide-react'
import { useState } from 'react'
import { fieldClasses } from '../../fields/field-classes.ts'
import { useMessages } from '../../messages.ts'
import { Button } from '../../ui/index.ts'
import { Popover } from '../../ui/Popover.tsx'
import { listColumns } from '../state/list-columns.ts'
import { useColumnTitle } from '../state/table-additions.ts'
import { useContentLanguage } from '../use-content-language.ts'
import { FilterEditor } from './FilterEditor.tsx'
import { type ListFilter, operatorsOf } from './list-filter.ts'

interface FilterMenuProps {
  readonly entity: Entity
  readonly onAdd: (filter: ListFilter) => void
}

/** Adds a filter: first the field, then operator and value. */
export function FilterMenu({ entity, onAdd }: FilterMenuProps) {
  const m = useMessages('filterMenu')
  return (
    <Popover
      label={m.filter}
      className="w-72"
      button={props => (
        <Button icon={<FilterSign />} className="max-sm:w-11 max-sm:px-0" {...props}>
          <span className="max-sm:sr-only">{m.filter}</span>
        </Button>
      )}
    >
      {close => (
        <NewFilter
          entity={entity}
          onAdd={filter => {
            close()
            onAdd(filter)
          }}
        />
      )}
    </Popover>
  )
}

function NewFilter({ entity, onAdd }: FilterMenuProps) {
  const m = useMessages('filterMenu')
  const titleOf = useColumnTitle()
  const language = useContentLanguage()
  const [text, setText] = useState('')
  const [draft, setDraft] = useState<ListFilter | null>(null)
  if (draft) return <FilterEditor entity={entity} filter={draft} onApply={onAdd} onCancel={() => setDraft(null)} />

  const fields = listColumns(entity).flatMap(name => {
    const field = entity.fields[name]
    const [operator] = operatorsOf(entity, name)
    const label = titleOf(entity, name)
    const isMatching = `${label} ${name}`.toLowerCase().includes(text.trim().toLowerCase())
    return operator && isMatching
      ? [{ name, label, operator, column: field?.localized ? `${name}.${language}` : name }]
      : []
  })
  return (
    <div className="flex flex-col gap-1 p-1">
      <input
        type="text"
        aria-label={m.find}
        placeholder={m.find}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => {
          const [first] = fields
          if (key === 'Enter' && first) setDraft({ column: first.column, operator: first.operator, values: [] })
        }}
        className={fieldClasses('h-9 border-border')}
      />
      <ul className="max-h-72 overflow-y-auto">
        {fields.map(({ name, label, operator, column }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => setDraft({ column, operator, values: [] })}
              className="flex min-h-8 w-full cursor-pointer items-center rounded-sm px-2.5 py-1 text-left hover:bg-muted pointer-coarse:min-h-11"
            >
              {label}
            </button>
          </li>
        ))}
        {fields.length === 0 && <li className="px-2.5 py-2 text-text-muted">{m.nothing}</li>}
      </ul>
    </div>
  )
}
