import { useAdmin } from '../context/admin-context.ts'
import { fieldClasses } from '../fields/field-classes.ts'
import { useMessages } from '../messages.ts'
import { model } from '../model/entities.ts'
import { useLabels } from '../model/labels.ts'

interface EntityFilterProps {
  /** Path of an entity; '' for all. */
  readonly value: string
  readonly onChange: (path: string) => void
}

/** Chooses an entity that the current user may read. */
export function EntityFilter({ value, onChange }: EntityFilterProps) {
  const m = useMessages('entityFilter')
  const labels = useLabels()
  const { rights } = useAdmin()
  return (
    <select
      aria-label={m.label}
      value={value}
      onChange={event => onChange(event.target.value)}
      className={fieldClasses('h-9 w-full sm:w-72')}
    >
      <option value="">{m.all}</option>
      {model.modules.map(module => {
        const readable = model.of(module).filter(({ path }) => rights.entities[path]?.includes('read'))
        return (
          readable.length > 0 && (
            <optgroup key={module} label={labels.module(module)}>
              {readable.map(entity => (
                <option key={entity.path} value={entity.path}>
                  {labels.many(entity)}
                </option>
              ))}
            </optgroup>
          )
        )
      })}
    </select>
  )
}
