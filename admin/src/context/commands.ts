import { type ReactNode, useEffect, useId, useSyncExternalStore } from 'react'

/** A command of the palette. */
export interface Command {
  /** Unique among all commands. */
  readonly id: string
  readonly name: string
  /** More words to search by. */
  readonly keywords?: string
  /** Shown at the end: its kind, or that it is active. */
  readonly hint?: ReactNode
  readonly icon: ReactNode
  /** The equivalent keyboard shortcut. */
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

/** Registers a screen's commands in the palette while it is mounted. @param commands the same array until it changes */
export function useCommands(commands: readonly Command[]): void {
  const owner = useId()
  useEffect(() => {
    set(owner, commands)
    return () => set(owner, null)
  }, [owner, commands])
}

/** The commands of the mounted screens. */
export function useScreenCommands(): readonly Command[] {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => all,
  )
}
