import type { ReactNode } from 'react'

interface SegmentedProps<Value extends string> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string; readonly icon?: ReactNode }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A choice of a few visible options; only icons where options have them. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  return (
    <fieldset className="flex shrink-0 gap-0.5 rounded-md border border-border bg-surface p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map(option => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          {...(option.icon && { 'aria-label': option.label, title: option.label })}
          onClick={() => onChange(option.value)}
          className="flex h-7 min-w-8 cursor-pointer items-center justify-center rounded-sm px-2 text-sm text-text-muted hover:text-text aria-pressed:bg-raised aria-pressed:text-text aria-pressed:shadow-raised pointer-coarse:h-10 pointer-coarse:min-w-10 [&_svg]:size-4"
        >
          {option.icon ?? option.label}
        </button>
      ))}
    </fieldset>
  )
}
