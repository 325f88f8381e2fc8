import type { Entity, FilterMethod } from '@tessera/core'
import { cn } from '@tessera/widget-sdk'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { type FormEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useAdmin } from '../../context/admin-context.ts'
import { FilterInput } from '../../fields/FilterInput.tsx'
import { fieldClasses } from '../../fields/field-classes.ts'
import { packageComponent } from '../../fields/package-component.ts'
import { useMessages } from '../../messages.ts'
import { RecordsInput } from '../../relations/RecordsInput.tsx'
import { Button } from '../../ui/index.ts'
import { relationOf } from '../state/list-relations.ts'
import { useColumnTitle } from '../state/table-additions.ts'
import {
  columnParts,
  type FilterOperator,
  fieldOf,
  filterKindOf,
  isComplete,
  type ListFilter,
  operatorsOf,
  takesValues,
} from './list-filter.ts'

/** The API method by which a filter's input decides what value to ask for. */
const methods: Readonly<Record<FilterOperator, FilterMethod>> = {
  contains: 'ilike',
  starts: 'ilike',
  is: 'eq',
  not: 'ne',
  any: 'inArray',
  none: 'notInArray',
  range: 'gte',
  last: 'gte',
  empty: 'isNull',
  filled: 'isNotNull',
}

interface FilterEditorProps {
  readonly entity: Entity
  readonly filter: ListFilter
  readonly onApply: (filter: ListFilter) => void
  readonly onCancel: () => void
}

/** Edits one filter: operator and value. */
export function FilterEditor({ entity, filter, onApply, onCancel }: FilterEditorProps) {
  const m = useMessages('filterEditor')
  const operatorNames = useMessages('operator')
  const titleOf = useColumnTitle()
  const id = useId()
  const { languages } = useAdmin().start
  const [draft, setDraft] = useState(filter)
  const values = useRef<HTMLDivElement>(null)
  const { name, language } = columnParts(entity, draft.column)
  const field = fieldOf(entity, draft.column)
  useEffect(
    () => values.current?.querySelector<HTMLElement>('input, select, button')?.focus({ preventScroll: true }),
    [],
  )
  if (!field) return null

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    event.stopPropagation()
    if (isComplete(entity, draft)) onApply(draft)
  }

  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-3 p-3">
      <p className="font-medium">{titleOf(entity, name)}</p>
      <div className="flex gap-2">
        {field.localized && languages.length > 1 && (
          <select
            aria-label={m.language}
            className={fieldClasses('h-9 w-auto uppercase')}
            value={language}
            onChange={({ target }) => setDraft({ ...draft, column: `${name}.${target.value}` })}
          >
            {languages.map(each => (
              <option key={each}>{each}</option>
            ))}
          </select>
        )}
        <select
          aria-label={m.comparison}
          className={fieldClasses('h-9')}
          value={draft.operator}
          onChange={({ target }) => {
            const operator = target.value as FilterOperator
            setDraft({ ...draft, operator, values: valuesFor(draft, operator) })
          }}
        >
          {operatorsOf(entity, draft.column).map(each => (
            <option key={each} value={each}>
              {operatorNames[each]}
            </option>
          ))}
        </select>
      </div>
      {takesValues(draft.operator) && (
        <div ref={values} key={draft.operator}>
          <ValueInputs
            entity={entity}
            name={name}
            filter={draft}
            id={id}
            onChange={values => setDraft(before => ({ ...before, values }))}
          />
        </div>
      )}
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {m.back}
        </Button>
        <Button size="sm" variant="primary" type="submit" disabled={!isComplete(entity, draft)}>
          {m.apply}
        </Button>
      </div>
    </form>
  )
}

interface ValueInputsProps {
  readonly entity: Entity
  readonly name: string
  readonly filter: ListFilter
  readonly id: string
  readonly onChange: (values: readonly string[]) => void
}

function ValueInputs({ entity, name, filter: { operator, values }, id, onChange }: ValueInputsProps) {
  const m = useMessages('filterEditor')
  const kind = filterKindOf(entity, name)
  const [first = '', second = ''] = values
  const PackageFilter = packageComponent('filters', { entity, name })
  if (PackageFilter && (operator === 'range' || operator === 'is')) {
    return (
      <Suspense fallback={<Skeleton className="h-9" />}>
        <PackageFilter entity={entity} name={name} operator={operator} values={values} onChange={onChange} />
      </Suspense>
    )
  }
  if (operator === 'last') {
    return (
      <input
        type="number"
        min={1}
        max={9999}
        aria-label={m.days}
        className={fieldClasses('h-9')}
        value={first}
        onChange={({ target }) => onChange([target.value])}
      />
    )
  }
  if (operator === 'range') {
    const isDay = kind === 'date' || kind === 'datetime'
    return (
      <div className={cn('grid gap-2', !isDay && 'grid-cols-2')}>
        {[
          { label: m.from, value: first, set: (value: string) => onChange([value, second]) },
          { label: m.until, value: second, set: (value: string) => onChange([first, value]) },
        ].map(({ label, value, set }) => (
          <div key={label} className="flex flex-col gap-1 text-text-muted text-xs">
            <span aria-hidden>{label}</span>
            <FilterInput
              entity={entity}
              name={name}
              method="gte"
              value={value === '' ? undefined : isDay ? value : Number(value)}
              onChange={given => set(given === undefined || given === null ? '' : String(given))}
              attributes={{ 'aria-label': label }}
            />
          </div>
        ))}
      </div>
    )
  }
  const isList = operator === 'any' || operator === 'none'
  const relation = relationOf(entity, name)
  if (relation) {
    return (
      <RecordsInput
        entity={relation.end.entity}
        ids={values}
        onChange={onChange}
        // It is loaded when it is first needed, and takes the focus then.
        attributes={{ 'aria-label': m.value, autoFocus: true }}
      />
    )
  }
  return (
    <FilterInput
      entity={entity}
      name={name}
      method={methods[operator]}
      value={isList ? values : kind === 'boolean' && first !== '' ? first === 'true' : first || undefined}
      onChange={given =>
        onChange(
          Array.isArray(given) ? given.map(String) : given === undefined || given === null ? [] : [String(given)],
        )
      }
      attributes={{ id, 'aria-label': m.value }}
    />
  )
}

/** Values stay if the new operator takes the same kind of value. */
function valuesFor({ operator, values }: ListFilter, next: FilterOperator): readonly string[] {
  const group = (each: FilterOperator) =>
    each === 'any' || each === 'none'
      ? 'list'
      : ['range', 'last'].includes(each)
        ? each
        : takesValues(each)
          ? 'one'
          : ''
  return group(operator) === group(next) ? values : []
}
