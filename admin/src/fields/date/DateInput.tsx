import { CalendarDays } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMessages } from '../../messages.ts'
import { IconButton } from '../../ui/index.ts'
import { Popover } from '../../ui/Popover.tsx'
import { fieldClasses } from '../field-classes.ts'
import { type DateKind, dateOf, dateText, typedValue, zoneOffset } from './date-text.ts'

const DatePanel = lazy(() => import('./DatePanel.tsx'))

export interface DateInputProps {
  readonly kind: DateKind
  readonly value: unknown
  /** Called with a value, null, or the typed text where that is no date. */
  readonly onChange: (value: string | null) => void
  readonly onBlur?: () => void
  readonly isDisabled?: boolean
  /** It can be cleared. */
  readonly canClear?: boolean
  readonly attributes: Readonly<Record<string, unknown>>
}

/** A day, or a day with a time: typed, or chosen from a calendar. */
export function DateInput(props: DateInputProps) {
  const { kind, value, onChange, onBlur, isDisabled = false, canClear = true, attributes } = props
  const m = useMessages('dateInput')
  const [typed, setTyped] = useState<string | null>(null)
  const isTyped = typed !== null && (typedValue(kind, typed) ?? '') === (value ?? '')
  const shown = isTyped ? typed : dateText(kind, value)
  const at = dateOf(kind, value)
  return (
    <div className="relative flex max-w-64 items-center">
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        maxLength={16}
        placeholder={m[kind]}
        className={fieldClasses('h-9 tabular-nums', kind === 'date' ? 'pr-10' : 'pr-24')}
        {...attributes}
        value={shown}
        disabled={isDisabled}
        onBlur={onBlur}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(typedValue(kind, target.value))
        }}
      />
      <span className="absolute right-1 flex items-center gap-1">
        {kind === 'datetime' && <span className="text-text-muted text-xs">{zoneOffset(at ?? new Date())}</span>}
        <Popover
          label={m.calendar}
          align="end"
          className="w-72"
          button={opener => (
            <IconButton
              {...opener}
              label={m.open}
              icon={<CalendarDays />}
              disabled={isDisabled}
              className="size-7 pointer-coarse:size-9"
            />
          )}
        >
          {close => (
            <Suspense
              fallback={<div className="m-3 h-80 animate-pulse rounded-md bg-muted motion-reduce:animate-none" />}
            >
              <DatePanel
                kind={kind}
                at={at}
                canClear={canClear && at !== null}
                onChange={next => {
                  setTyped(null)
                  onChange(next)
                }}
                onClose={close}
              />
            </Suspense>
          )}
        </Popover>
      </span>
    </div>
  )
}
