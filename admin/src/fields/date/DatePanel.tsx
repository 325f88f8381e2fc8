import { useLanguage } from '@tessera/widget-sdk'
import { type ClassNames, DayPicker } from 'react-day-picker'
import { enGB } from 'react-day-picker/locale/en-GB'
import { ru } from 'react-day-picker/locale/ru'
import { useMessages } from '../../messages.ts'
import { Button } from '../../ui/index.ts'
import { type DateKind, dateValue, minuteStep, zoneOffset } from './date-text.ts'
import { TimeSelect } from './TimeSelect.tsx'

const locales = { en: enGB, ru }

interface DatePanelProps {
  readonly kind: DateKind
  readonly at: Date | null
  readonly canClear: boolean
  readonly onChange: (value: string | null) => void
  readonly onClose: () => void
}

/** A calendar, with hour and minute for a date with time. */
export default function DatePanel({ kind, at, canClear, onChange, onClose }: DatePanelProps) {
  const m = useMessages('datePanel')
  const language = useLanguage()
  const today = new Date()
  const zones = new Set([Intl.DateTimeFormat().resolvedOptions().timeZone, zoneOffset(at ?? today)])

  function choose(day: Date): void {
    const next = new Date(day)
    const time = at ?? rounded(today)
    next.setHours(kind === 'date' ? 12 : time.getHours(), kind === 'date' ? 0 : time.getMinutes(), 0, 0)
    onChange(dateValue(kind, next))
    if (kind === 'date') onClose()
  }

  return (
    <div className="flex flex-col gap-3 p-3">
      <DayPicker
        mode="single"
        required
        selected={at ?? undefined}
        onSelect={choose}
        defaultMonth={at ?? today}
        startMonth={new Date(today.getFullYear() - 120, 0)}
        endMonth={new Date(today.getFullYear() + 30, 11)}
        captionLayout="dropdown"
        showOutsideDays
        fixedWeeks
        locale={locales[language as keyof typeof locales] ?? enGB}
        weekStartsOn={firstWeekday(language, navigator.languages)}
        classNames={calendarClasses}
      />
      {kind === 'datetime' && (
        <TimeSelect
          at={at ?? rounded(today)}
          onChange={time => {
            const next = new Date(at ?? today)
            next.setHours(time.hours, time.minutes, 0, 0)
            onChange(dateValue(kind, next))
          }}
        />
      )}
      <div className="flex items-center gap-2 border-border border-t pt-3">
        <Button size="sm" onClick={() => (kind === 'date' ? choose(today) : onChange(dateValue(kind, rounded(today))))}>
          {kind === 'date' ? m.today : m.now}
        </Button>
        {canClear && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              onChange(null)
              onClose()
            }}
          >
            {m.clear}
          </Button>
        )}
        {kind === 'datetime' && (
          <Button size="sm" variant="primary" className="ml-auto" onClick={onClose}>
            {m.done}
          </Button>
        )}
      </div>
      {kind === 'datetime' && (
        <p className="text-text-muted text-xs">{m.zone.replace('{zone}', [...zones].join(', '))}</p>
      )}
    </div>
  )
}

/** Rounded up to the next selectable minute. */
function rounded(at: Date): Date {
  const next = new Date(at)
  next.setMinutes(Math.ceil(at.getMinutes() / minuteStep) * minuteStep, 0, 0)
  return next
}

type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

/**
 * The first day of the week: by the region that the browser names, else by the language.
 * @param spoken languages of the browser, with regions: `en-US`
 * @returns 0 for Sunday
 */
function firstWeekday(language: string, spoken: readonly string[]): Weekday {
  const tag = spoken.find(each => each.startsWith(`${language}-`)) ?? (language === 'en' ? 'en-GB' : language)
  const locale = new Intl.Locale(tag) as Intl.Locale & {
    readonly weekInfo?: { readonly firstDay: number }
    getWeekInfo?(): { readonly firstDay: number }
  }
  const first = locale.getWeekInfo?.().firstDay ?? locale.weekInfo?.firstDay ?? 1
  return (first % 7) as Weekday
}

const arrow =
  'grid size-8 cursor-pointer place-items-center rounded-md text-text-muted hover:bg-muted hover:text-text aria-disabled:cursor-not-allowed aria-disabled:opacity-40 pointer-coarse:size-11'

/** Classes of the calendar's parts. */
const calendarClasses: Partial<ClassNames> = {
  months: 'relative',
  month: 'flex flex-col gap-2',
  month_caption: 'flex h-9 items-center pr-20',
  dropdowns: 'flex min-w-0 items-center gap-1',
  dropdown_root: 'min-w-0',
  dropdown:
    'h-8 max-w-full cursor-pointer rounded-md bg-raised px-1 font-medium text-sm text-text capitalize hover:bg-muted pointer-coarse:h-11',
  caption_label: 'hidden',
  nav: 'absolute top-0.5 right-0 flex gap-1',
  button_previous: arrow,
  button_next: arrow,
  chevron: 'size-4 fill-current',
  month_grid: 'w-full table-fixed border-collapse',
  weekday: 'h-7 font-normal text-text-muted text-xs lowercase',
  day: 'p-0 text-center text-sm tabular-nums',
  day_button:
    'mx-auto grid size-9 cursor-pointer place-items-center rounded-md hover:bg-muted focus-visible:outline-offset-[-2px]',
  outside: 'text-text-muted',
  today: '[&>button]:font-semibold [&>button]:text-primary [&>button]:underline [&>button]:underline-offset-4',
  selected:
    '[&>button]:bg-primary [&>button]:font-semibold [&>button]:text-on-primary! [&>button]:hover:bg-primary-hover',
}
