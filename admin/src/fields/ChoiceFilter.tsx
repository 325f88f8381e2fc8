import { fieldClasses } from './field-classes.ts'
import type { FilterInputProps } from './field-kind.ts'
import { textOf } from './input-value.ts'

interface ChoiceFilterProps extends Pick<FilterInputProps, 'method' | 'value' | 'onChange' | 'attributes'> {
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** Chooses the value of a filter; several values for `inArray`. */
export function ChoiceFilter({ options, method, value, onChange, attributes }: ChoiceFilterProps) {
  if (method !== 'inArray' && method !== 'notInArray') {
    return (
      <select
        className={fieldClasses('h-9')}
        {...attributes}
        value={textOf(value)}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      >
        <option value="" />
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )
  }
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const values = options.map(option => option.value)
  return (
    <fieldset {...attributes} className="-m-1 flex max-h-64 flex-col gap-0.5 overflow-y-auto p-1">
      {options.map(option => (
        <label
          key={option.value}
          className="flex min-h-8 shrink-0 cursor-pointer items-center gap-2 py-1 text-sm leading-snug pointer-coarse:min-h-11"
        >
          <input
            type="checkbox"
            className="size-4 shrink-0 cursor-pointer accent-primary"
            checked={chosen.includes(option.value)}
            onChange={({ target }) =>
              onChange(values.filter(each => (each === option.value ? target.checked : chosen.includes(each))))
            }
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
