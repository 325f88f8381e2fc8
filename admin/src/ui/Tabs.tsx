import { cn } from '@tessera/widget-sdk'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'

interface Tab<Name extends string> {
  readonly name: Name
  readonly label: ReactNode
  /** Something is to be done there: a dot, read aloud with this text. */
  readonly note?: string
}

interface TabsProps<Name extends string> {
  readonly label: string
  readonly tabs: readonly Tab<Name>[]
  readonly value: Name
  readonly onChange: (name: Name) => void
  /** Id of the panel that a tab opens. */
  readonly panel?: (name: Name) => string
  readonly className?: string
}

/** Ways to look at one thing, one at a time; arrow keys go from one to the next. */
export function Tabs<Name extends string>({ label, tabs, value, onChange, panel, className }: TabsProps<Name>) {
  const list = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const index = tabs.findIndex(({ name }) => name === value)
    const to =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? tabs.length - 1
          : step && (index + step + tabs.length) % tabs.length
    const next = to !== undefined && tabs[to]
    if (!next) return
    event.preventDefault()
    onChange(next.name)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={cn('flex gap-1 overflow-x-auto', className)}
    >
      {tabs.map(({ name, label: text, note }) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-selected={name === value}
          {...(panel && { 'aria-controls': panel(name) })}
          tabIndex={name === value ? 0 : -1}
          onClick={() => onChange(name)}
          className="relative flex h-9 shrink-0 cursor-pointer items-center gap-1.5 rounded-md px-3 text-sm text-text-muted transition-colors hover:text-text aria-selected:bg-muted aria-selected:font-medium aria-selected:text-text pointer-coarse:h-11"
        >
          {text}
          {note && (
            <>
              <span aria-hidden className="size-1.5 rounded-full bg-warning" />
              <span className="sr-only">{note}</span>
            </>
          )}
        </button>
      ))}
    </div>
  )
}
