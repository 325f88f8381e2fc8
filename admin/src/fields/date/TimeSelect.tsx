import { useMessages } from '../../messages.ts'
import { fieldClasses } from '../field-classes.ts'
import { minuteStep } from './date-text.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const minutes = Array.from({ length: 60 / minuteStep }, (_, index) => index * minuteStep)
const two = (number: number) => String(number).padStart(2, '0')

interface TimeSelectProps {
  readonly at: Date
  readonly onChange: (time: { readonly hours: number; readonly minutes: number }) => void
}

/** Hour and minute of a moment; a stored minute between the steps is offered as well. */
export function TimeSelect({ at, onChange }: TimeSelectProps) {
  const m = useMessages('timeSelect')
  const now = { hours: at.getHours(), minutes: at.getMinutes() }
  const offered = minutes.includes(now.minutes) ? minutes : [...minutes, now.minutes].sort((a, b) => a - b)
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden className="flex-1 text-text-muted">
        {m.time}
      </span>
      <select
        aria-label={m.hours}
        className={fieldClasses('h-9 w-18 px-2 tabular-nums')}
        value={now.hours}
        onChange={({ target }) => onChange({ ...now, hours: Number(target.value) })}
      >
        {hours.map(hour => (
          <option key={hour} value={hour}>
            {two(hour)}
          </option>
        ))}
      </select>
      <span aria-hidden>:</span>
      <select
        aria-label={m.minutes}
        className={fieldClasses('h-9 w-18 px-2 tabular-nums')}
        value={now.minutes}
        onChange={({ target }) => onChange({ ...now, minutes: Number(target.value) })}
      >
        {offered.map(minute => (
          <option key={minute} value={minute}>
            {two(minute)}
          </option>
        ))}
      </select>
    </div>
  )
}
