import type { BatchWrite, Issue } from '@tessera/core'
import { ApiError } from '@tessera/widget-sdk'
import type { FormPart, PartValue, RecordRef } from '@tessera/widget-sdk/admin'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useAdmin } from '../context/admin-context.ts'
import {
  isPartDirty,
  type PartState,
  type PartWrite,
  partChosen,
  partRead,
  partRestored,
  partWrites,
  partWritten,
  type StoredPart,
  savedPart,
  unreadPart,
} from './form-parts.ts'

/** How often an open form reads what others may have changed. */
const pollIntervalMs = 15_000

/** A problem of a part: where it is, what the part is called, and the message. */
export interface PartProblem {
  readonly path: string
  readonly label: string
  readonly message: string
}

/** The parts of a form. */
export interface FormParts {
  readonly parts: readonly FormPart[]
  stateOf(name: string): PartState
  change(name: string, next: (value: PartValue) => PartValue): void
  /** Takes one of two versions. */
  choose(name: string, isMine: boolean): void
  retry(): void
  readonly problems: readonly PartProblem[]
  /** Whether something is unsaved at this moment. */
  isDirty(): boolean
  /** Reads parts with unsaved work again. @returns the labels of those that somebody has to choose versions of */
  compare(): Promise<readonly string[]>
  writes(record: RecordRef): readonly BatchWrite[]
  /** What the last `writes` sent has been saved. */
  written(id: string): Promise<void>
  /** Shows issues at the inputs that they are about. @param paths without the index of the operation. @returns whether it is about a part */
  refused(index: number, issue: Issue | undefined, message: string): boolean
  stored(): Readonly<Record<string, StoredPart>>
  restore(stored: Readonly<Record<string, StoredPart>> | undefined): void
  /** Gives up what is unsaved. */
  clear(): void
}

/** The path of an input of a part, by which messages lead to it. */
export const partPath = (part: string, input: string) => `part:${part}:${input}`

const none: readonly FormPart[] = []

/** Reads, holds and writes the parts of a form. @param loadedId of its record; null for a new one */
export function useFormParts(parts: readonly FormPart[] = none, loadedId: string | null): FormParts {
  const { api } = useAdmin()
  const [madeId, setMadeId] = useState<string | null>(null)
  const id = loadedId ?? madeId
  const [states, setStates] = useState<ReadonlyMap<string, PartState>>(
    () => new Map(parts.map(part => [part.name, id === null ? savedPart(part.empty) : unreadPart])),
  )
  const latest = useRef(states)
  const sent = useRef<{ readonly writes: readonly PartWrite[]; readonly values: ReadonlyMap<string, PartValue> }>({
    writes: [],
    values: new Map(),
  })
  const latestParts = useRef(parts)
  latestParts.current = parts

  const stateOf = useCallback((name: string) => latest.current.get(name) ?? unreadPart, [])
  const set = useCallback((name: string, next: PartState) => {
    if (next === latest.current.get(name)) return
    latest.current = new Map(latest.current).set(name, next)
    setStates(latest.current)
  }, [])

  const read = useCallback(
    async (recordId: string, some: readonly FormPart[], signal?: AbortSignal): Promise<void> => {
      const get = async <Data>(path: string) => (await api<Data>('GET', path, signal && { signal })).data
      await Promise.all(
        some.map(async part => {
          try {
            const saved = await part.read(recordId, get)
            if (!signal?.aborted) set(part.name, partRead(stateOf(part.name), saved))
          } catch (error) {
            const isGone = error instanceof ApiError && error.status === 404
            if (signal?.aborted || (isGone && stateOf(part.name).saved)) return
            if (!stateOf(part.name).saved) set(part.name, { ...stateOf(part.name), error })
          }
        }),
      )
    },
    [api, set, stateOf],
  )

  useEffect(() => {
    if (id === null) return
    const open = new AbortController()
    const again = () => {
      if (document.visibilityState === 'visible') void read(id, latestParts.current, open.signal)
    }
    void read(id, latestParts.current, open.signal)
    const timer = setInterval(again, pollIntervalMs)
    return () => {
      open.abort()
      clearInterval(timer)
    }
  }, [id, read])

  return useMemo(() => {
    const dirty = () => latestParts.current.filter(({ name }) => isPartDirty(stateOf(name)))
    return {
      parts,
      stateOf: name => states.get(name) ?? unreadPart,
      change: (name, next) => {
        const state = stateOf(name)
        if (state.value) set(name, { ...state, value: next(state.value) })
      },
      choose: (name, isMine) => set(name, partChosen(stateOf(name), isMine)),
      retry: () => id !== null && void read(id, latestParts.current),
      problems: parts.flatMap(({ name, label }) =>
        Object.entries((states.get(name) ?? unreadPart).problems).map(([input, message]) => ({
          path: partPath(name, input),
          label,
          message,
        })),
      ),
      isDirty: () => dirty().length > 0,
      compare: async () => {
        if (id !== null) await read(id, dirty())
        return dirty()
          .filter(({ name }) => stateOf(name).theirs !== null)
          .map(({ label }) => label)
      },
      writes: record => {
        for (const { name } of latestParts.current) {
          const state = stateOf(name)
          if (Object.keys(state.problems).length > 0) set(name, { ...state, problems: {} })
        }
        // A new record has nothing yet, whatever the form was opened with.
        const isNew = typeof record !== 'string'
        const writes = partWrites(
          latestParts.current,
          ({ name, empty }) => (isNew ? { ...stateOf(name), saved: empty } : stateOf(name)),
          record,
        )
        const values = new Map(dirty().map(({ name }) => [name, stateOf(name).value as PartValue]))
        sent.current = { writes, values }
        return writes.map(({ write }) => write)
      },
      written: async recordId => {
        const { values } = sent.current
        for (const [name, value] of values) set(name, partWritten(stateOf(name), value))
        sent.current = { writes: [], values: new Map() }
        setMadeId(recordId)
        // Ids of what was made.
        await read(
          recordId,
          latestParts.current.filter(({ name }) => values.has(name)),
        )
      },
      refused: (index, issue, message) => {
        const found = sent.current.writes[index]
        if (!found) return false
        const { part, write } = found
        const state = stateOf(part.name)
        const path = issue?.path.replace(/^data\./, '') ?? ''
        const input = (state.value && part.inputOf?.(write, path, state.value)) ?? ''
        set(part.name, { ...state, problems: { ...state.problems, [input]: state.problems[input] ?? message } })
        return true
      },
      stored: () =>
        Object.fromEntries(
          dirty().map(({ name }) => {
            const { saved, value } = stateOf(name)
            return [name, { saved: saved as PartValue, value: value as PartValue }]
          }),
        ),
      restore: (stored = {}) => {
        for (const { name } of latestParts.current) {
          const draft = stored[name]
          if (draft) set(name, partRestored(stateOf(name), draft))
        }
      },
      clear: () => {
        for (const { name } of dirty()) {
          const { saved } = stateOf(name)
          if (saved) set(name, savedPart(saved))
        }
      },
    }
  }, [states, parts, id, read, set, stateOf])
}
