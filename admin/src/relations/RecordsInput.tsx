import type { Entity } from '@tessera/core'
import { useRef } from 'react'
import { useMessages } from '../messages.ts'
import { useLabels } from '../model/labels.ts'
import { Chip } from '../ui/index.ts'
import { AdminWidget } from '../variants/AdminWidget.tsx'

interface RecordsInputProps {
  readonly entity: Entity
  readonly ids: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
  readonly isDisabled?: boolean
  /** Spread over the search: id, aria-label and the like. */
  readonly attributes?: Readonly<Record<string, unknown>>
}

/** Chooses several records: each is found by a search, and shown until it is removed again. */
export function RecordsInput({ entity, ids, onChange, isDisabled = false, attributes = {} }: RecordsInputProps) {
  const m = useMessages('recordsInput')
  const labels = useLabels()
  const root = useRef<HTMLDivElement>(null)

  function remove(id: string): void {
    onChange(ids.filter(each => each !== id))
    // The button that had the focus is gone.
    root.current?.querySelector<HTMLElement>('input')?.focus()
  }

  return (
    <div ref={root} className="flex flex-col gap-2">
      {ids.length > 0 && (
        <ul aria-label={m.chosen} className="flex flex-wrap gap-1.5">
          {ids.map(id => (
            <li key={id} className="min-w-0 max-w-full">
              <AdminWidget variant="find" entity={entity} id={id}>
                {([row]) => {
                  const name = row ? labels.record(entity, row) : id
                  return (
                    <Chip
                      removeLabel={m.remove.replace('{name}', () => name)}
                      {...(!isDisabled && { onRemove: () => remove(id) })}
                    >
                      {name}
                    </Chip>
                  )
                }}
              </AdminWidget>
            </li>
          ))}
        </ul>
      )}
      <AdminWidget
        variant="admin-select-input"
        entity={entity}
        value={null}
        onChange={id => id !== null && !ids.includes(id) && onChange([...ids, id])}
        isDisabled={isDisabled}
        attributes={attributes}
      />
    </div>
  )
}
