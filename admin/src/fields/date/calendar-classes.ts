import type { ClassNames } from 'react-day-picker'

const arrow =
  'grid size-8 cursor-pointer place-items-center rounded-md text-text-muted hover:bg-muted hover:text-text aria-disabled:cursor-not-allowed aria-disabled:opacity-40 pointer-coarse:size-11'

/** Classes of the calendar's parts. */
export const calendarClasses: Partial<ClassNames> = {
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
