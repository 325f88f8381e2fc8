import { cn, useLanguage } from '@tessera/widget-sdk'
import { LoaderCircle, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Command } from '../context/commands.ts'
import { useMessages } from '../messages.ts'
import { Kbd } from '../ui/index.ts'
import { problemText } from '../ui/problem-text.ts'
import type { PaletteSection } from './palette-sections.ts'

interface PaletteDialogProps {
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly sections: readonly PaletteSection[]
  readonly isPending: boolean
  readonly error: unknown
  readonly onClose: () => void
}

/** The input of the palette with its list: the focus stays in the input, arrow keys move through the list. */
export function PaletteDialog({ typed, onType, sections, isPending, error, onClose }: PaletteDialogProps) {
  const m = useMessages('paletteDialog')
  const language = useLanguage()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState<string | null>(null)
  const commands = sections.flatMap(section => section.commands)
  const found = commands.findIndex(command => command.id === activeId)
  const active = Math.max(found, 0)
  const optionId = (command: Command) => `${id} ${command.id}`.replaceAll(' ', '-')

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another one became active
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active, typed])

  function run(command: Command): void {
    // The focus is returned first: the command may move it.
    dialog.current?.close()
    onClose()
    command.run()
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (step !== undefined && commands.length > 0) {
      event.preventDefault()
      const next =
        Math.abs(step) === 1
          ? (active + step + commands.length) % commands.length
          : Math.min(Math.max(active + step, 0), commands.length - 1)
      setActiveId(commands[next]?.id ?? null)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      const command = commands[active]
      if (command) run(command)
    }
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; the key for it is Escape, which is `cancel`
    <dialog
      ref={dialog}
      aria-label={m.label}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={event => event.target === dialog.current && onClose()}
      className="mx-auto mt-[12vh] mb-auto max-h-[min(34rem,76dvh)] w-[calc(100%-1.5rem)] max-w-2xl overflow-hidden rounded-lg border border-border bg-raised p-0 text-sm text-text shadow-overlay backdrop:bg-black/40 max-sm:mt-3 max-sm:max-h-[calc(100dvh-1.5rem)]"
    >
      <div className="flex max-h-[inherit] flex-col">
        <div className="flex items-center gap-3 border-border border-b px-4">
          {isPending ? (
            <LoaderCircle aria-hidden className="size-4.5 shrink-0 animate-spin text-text-muted" />
          ) : (
            <Search aria-hidden className="size-4.5 shrink-0 text-text-muted" />
          )}
          <input
            autoFocus
            type="text"
            role="combobox"
            aria-label={m.label}
            aria-expanded
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={commands[active] && optionId(commands[active])}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            placeholder={m.placeholder}
            value={typed}
            onChange={event => {
              onType(event.target.value)
              setActiveId(null)
            }}
            onKeyDown={onKeyDown}
            className="h-13 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-text-muted"
          />
          <button
            type="button"
            onClick={onClose}
            className="cursor-pointer rounded-sm px-1.5 py-1 text-text-muted text-xs hover:bg-muted hover:text-text pointer-coarse:min-h-11"
          >
            <span className="max-sm:hidden">
              <Kbd>Esc</Kbd>
            </span>
            <span className="sm:sr-only">{m.close}</span>
          </button>
        </div>
        <p role="status" className="sr-only">
          {isPending ? m.pending : m.found(commands.length)}
        </p>
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={m.label}
          tabIndex={-1}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 empty:hidden"
        >
          {sections.map(section => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, of which fieldsets know nothing
            <div key={section.id} role="group" aria-labelledby={`${id}-${section.id}`} className="pb-1">
              <p id={`${id}-${section.id}`} className="px-2.5 pt-2 pb-1 font-medium text-text-muted text-xs">
                {section.name}
              </p>
              {section.commands.map(command => {
                const isActive = commands[active]?.id === command.id
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
                  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field (aria-activedescendant)
                  <div
                    key={command.id}
                    id={optionId(command)}
                    role="option"
                    aria-selected={isActive}
                    onClick={() => run(command)}
                    onPointerMove={() => !isActive && setActiveId(command.id)}
                    className={cn(
                      'flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1.5 pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-text-muted',
                      isActive && 'bg-muted',
                    )}
                  >
                    {command.icon}
                    <span className="min-w-0 flex-1 truncate">{command.name}</span>
                    {command.hint && (
                      <span className="max-w-[40%] shrink-0 truncate text-text-muted text-xs">{command.hint}</span>
                    )}
                    {command.keys && <Kbd>{command.keys}</Kbd>}
                  </div>
                )
              })}
            </div>
          ))}
        </div>
        {error ? (
          <p role="alert" className="border-border border-t px-4 py-3 text-danger">
            {problemText(error, language)}
          </p>
        ) : (
          commands.length === 0 &&
          (isPending ? (
            <p aria-hidden className="px-6 py-12 text-center text-text-muted">
              {m.pending}
            </p>
          ) : (
            <div className="px-6 py-10 text-center">
              <p className="break-words font-medium">{m.nothing.replace('{typed}', typed.trim())}</p>
              <p className="mt-1 text-text-muted">{m.hint}</p>
            </div>
          ))
        )}
        <footer
          aria-hidden
          className="flex items-center gap-4 border-border border-t bg-surface px-4 py-2 text-text-muted text-xs max-sm:hidden"
        >
          <span className="flex items-center gap-1.5">
            <Kbd>↑</Kbd>
            <Kbd>↓</Kbd> {m.move}
          </span>
          <span className="flex items-center gap-1.5">
            <Kbd>↵</Kbd> {m.open}
          </span>
          <span className="flex items-center gap-1.5">
            <Kbd>Esc</Kbd> {m.close}
          </span>
        </footer>
      </div>
    </dialog>
  )
}
