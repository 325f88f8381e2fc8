import { type ReactNode, useEffect, useId, useSyncExternalStore } from 'react'

/** Something that the palette does. */
export interface Command {
  /** Unlike that of every other command. */
  readonly id: string
  readonly name: string
  /** What else it is found by. */
  readonly keywords?: string
  /** At its end: what kind of thing it is, or that it is in force. */
  readonly hint?: ReactNode
  readonly icon: ReactNode
  /** The keys that do the same without the palette. */
  readonly keys?: string
  readonly run: () => void
}

const registered = new Map<string, readonly Command[]>()
const listeners = new Set<() => void>()
let all: readonly Command[] = []

function set(owner: string, commands: readonly Command[] | null): void {
  if (commands) registered.set(owner, commands)
  else registered.delete(owner)
  all = [...registered.values()].flat()
  for (const listener of listeners) listener()
}

/** Offers what a screen can do in the palette, for as long as the screen is there. @param commands the same array until it changes */
export function useCommands(commands: readonly Command[]): void {
  const owner = useId()
  useEffect(() => {
    set(owner, commands)
    return () => set(owner, null)
  }, [owner, commands])
}

/** What the screens that are there offer. */
export function useScreenCommands(): readonly Command[] {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => all,
  )
}
