import { fieldClasses } from '../../fields/field-classes.ts'

interface DayInputProps {
  readonly label: string
  /** `2026-11-21`, or nothing. */
  readonly value: string
  readonly onChange: (day: string) => void
}

/** A day at the beginning or the end of a range. */
export function DayInput({ label, value, onChange }: DayInputProps) {
  return (
    <input
      type="date"
      aria-label={label}
      className={fieldClasses('h-9 px-2')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
