import type { Entity } from '@tessera/core'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { fieldClasses } from '../../fields/field-classes.ts'
import { useMessages } from '../../messages.ts'
import { useChoiceName } from '../../relations/choice-name.ts'
import { useChoices } from '../../relations/use-choices.ts'
import { Button } from '../../ui/index.ts'
import { Popover } from '../../ui/Popover.tsx'
import { type ListRelation, relationOf } from '../state/list-relations.ts'
import { useColumnTitle, useTableAdditions } from '../state/table-additions.ts'
import { FilterEditor } from './FilterEditor.tsx'
import { type ListFilter, operatorsOf } from './list-filter.ts'

interface QuickFiltersProps {
  readonly entity: Entity
  readonly onAdd: (filter: ListFilter) => void
}

/** A button for each filter that packages say is used often; of a relation, one more click chooses the record. */
export function QuickFilters({ entity, onAdd }: QuickFiltersProps) {
  const titleOf = useColumnTitle()
  const { filters = [] } = useTableAdditions()
  return filters.flatMap(column => {
    const [operator] = operatorsOf(entity, column)
    if (!operator) return []
    const relation = relationOf(entity, column)
    const title = titleOf(entity, column)
    return (
      <Popover
        key={column}
        label={title}
        className="w-72"
        button={props => (
          <Button {...props}>
            {title}
            <ChevronDown aria-hidden className="-mr-1 size-4 text-text-muted" />
          </Button>
        )}
      >
        {close => {
          const add = (filter: ListFilter) => {
            close()
            onAdd(filter)
          }
          return relation ? (
            <RecordChoice
              relation={relation}
              onChoose={id =>
                add(id === null ? { column, operator: 'empty', values: [] } : { column, operator: 'any', values: [id] })
              }
            />
          ) : (
            <FilterEditor entity={entity} filter={{ column, operator, values: [] }} onApply={add} onCancel={close} />
          )
        }}
      </Popover>
    )
  })
}

interface RecordChoiceProps {
  readonly relation: ListRelation
  /** Null: records that are linked to none. */
  readonly onChoose: (id: string | null) => void
}

function RecordChoice({ relation: { end }, onChoose }: RecordChoiceProps) {
  const m = useMessages('quickFilter')
  const nameOf = useChoiceName()
  const [text, setText] = useState('')
  const choices = useChoices({ entity: end.entity, search: text })
  const { rows = [] } = choices
  return (
    <div className="flex flex-col gap-1 p-1">
      <input
        type="text"
        aria-label={m.find}
        placeholder={m.find}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => {
          const [first] = rows
          if (key === 'Enter' && first && !choices.isStale) onChoose(first.id)
        }}
        className={fieldClasses('h-9 border-border')}
      />
      <ul
        aria-busy={choices.isStale}
        className="max-h-72 overflow-y-auto"
        onScroll={({ currentTarget: list }) =>
          list.scrollTop + list.clientHeight > list.scrollHeight - 120 && choices.more()
        }
      >
        {rows.map(row => (
          <li key={row.id}>
            <button type="button" onClick={() => onChoose(row.id)} className={choiceClasses}>
              <span className="truncate">{nameOf(end.entity, row).text}</span>
            </button>
          </li>
        ))}
        {choices.rows?.length === 0 && <li className="px-2.5 py-2 text-text-muted">{m.none}</li>}
        {text === '' && (
          <li className="mt-1 border-border border-t pt-1">
            <button type="button" onClick={() => onChoose(null)} className={choiceClasses}>
              {m.empty}
            </button>
          </li>
        )}
      </ul>
    </div>
  )
}

const choiceClasses =
  'flex min-h-8 w-full cursor-pointer items-center rounded-sm px-2.5 py-1 text-left hover:bg-muted pointer-coarse:min-h-11'
