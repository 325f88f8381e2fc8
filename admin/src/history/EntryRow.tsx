import type { Actor } from '@tessera/core'
import { cn } from '@tessera/widget-sdk'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { TimeText } from '../ui/index.ts'
import { ActorName } from './ActorName.tsx'

interface EntryRowProps {
  /** Name of the button that expands it. */
  readonly label: string
  readonly title: ReactNode
  readonly text: ReactNode
  readonly actor: Actor
  readonly at: string
  /** Before everything else: a checkbox. */
  readonly before?: ReactNode
  readonly state?: ReactNode
  readonly actions?: ReactNode
  readonly isSelected?: boolean
  /** Details, shown when expanded; null where there are none. */
  readonly children: ReactNode
}

/** An event in a list: what, by whom, when; expandable. */
export function EntryRow(props: EntryRowProps) {
  const { label, title, text, actor, at, before, state, actions, isSelected = false, children } = props
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <li className={cn('border-border border-b last:border-b-0', isSelected && 'bg-primary/5')}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
        <div className="flex min-w-0 flex-[1_1_15rem] items-center gap-x-3 max-sm:basis-full">
          {before}
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={label}
            disabled={children === null}
            onClick={() => setOpen(!isOpen)}
            className={cn(
              'grid size-8 shrink-0 cursor-pointer place-items-center rounded-md text-text-muted hover:bg-muted disabled:invisible pointer-coarse:size-11',
              before !== undefined && '-ml-2',
            )}
          >
            <ChevronRight aria-hidden className={cn('size-4 transition-transform', isOpen && 'rotate-90')} />
          </button>
          <div className="min-w-0 flex-1">
            <p className="break-words font-medium text-sm">{title}</p>
            <p className="text-text-muted text-xs">{text}</p>
          </div>
        </div>
        <div
          className={cn(
            'flex min-w-0 items-center gap-x-3 max-sm:basis-full',
            before === undefined && 'max-sm:pl-11 max-sm:pointer-coarse:pl-14',
          )}
        >
          {state && <span className="shrink-0 xl:w-32">{state}</span>}
          <div className="flex min-w-0 gap-x-3 text-sm text-text-muted max-xl:flex-col max-xl:text-xs">
            <span className="truncate xl:w-44">
              <ActorName actor={actor} />
            </span>
            <span className="shrink-0 xl:w-32 xl:text-right">
              <TimeText at={at} />
            </span>
          </div>
          {actions && <div className="flex shrink-0 items-center gap-1 max-sm:ml-auto">{actions}</div>}
        </div>
      </div>
      {isOpen && (
        <div
          id={id}
          className={cn('border-border border-t bg-surface p-4', before === undefined ? 'sm:pl-14' : 'sm:pl-24')}
        >
          {children}
        </div>
      )}
    </li>
  )
}
