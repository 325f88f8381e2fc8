import { type DraftInput, draftPath } from '@tessera/ecommerce'
import { ApiError } from '@tessera/widget-sdk'
import { useAdminTools, useRefetch } from '@tessera/widget-sdk/admin'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Currency } from '../../product/use-currencies.ts'
import { changesOf, type Draft, type DraftForm, formOf, inputOf, storedLines } from './draft-form.ts'

/** Why something could not be stored. */
interface Refusal {
  readonly text: string
  /** By the key of the line that they are about. */
  readonly ofLines: ReadonlyMap<string, { readonly code: string; readonly params: Params; readonly text: string }>
}

type Params = Readonly<Record<string, unknown>>

/** Typing doesn't store each key. */
const pauseMs = 400

/** A draft that is stored while it is written, and shown as the server computes it. @param currencies the shop's own first */
export function useDraft(first: Draft, currencies: readonly Currency[]) {
  const { call, problemText } = useAdminTools()
  const refetch = useRefetch()
  const currencyIn = useCallback(
    (id: string): Currency => {
      const found = currencies.find(each => each.id === id) ?? currencies[0]
      if (!found) throw new Error('A shop has a currency')
      return found
    },
    [currencies],
  )
  const [draft, setDraft] = useState(first)
  const [form, setForm] = useState<DraftForm>(() => formOf(first, currencyIn(first.agreed?.currencyId ?? '')))
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const currency = currencyIn(form.currencyId)
  const wanted = inputOf(form, currency)
  const stored = useRef<DraftInput>(wanted)
  const latest = useRef({ form, wanted })
  latest.current = { form, wanted }
  const running = useRef<Promise<boolean>>(Promise.resolve(true))
  const [isSaving, setSaving] = useState(false)
  const { id } = first

  /** Stores what isn't stored yet, one request after the other. @returns whether all of it is */
  const save = useCallback((): Promise<boolean> => {
    const next = running.current.then(async () => {
      const asked = latest.current
      const changes = changesOf(stored.current, asked.wanted)
      if (!changes) return true
      setSaving(true)
      try {
        setDraft(await call<Draft>('PATCH', draftPath(id), { body: changes }))
        stored.current = { ...stored.current, ...changes }
        setRefusal(null)
        return true
      } catch (error) {
        setRefusal({ text: await problemText(error), ofLines: lineProblems(error, asked.form) })
        // It may have been paid meanwhile.
        if (error instanceof ApiError && error.status === 409) void refetch()
        return false
      } finally {
        setSaving(false)
      }
    })
    running.current = next
    return next
  }, [call, problemText, refetch, id])

  const text = JSON.stringify(wanted)
  const saving = useRef(save)
  saving.current = save
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored once something else is wanted
  useEffect(() => {
    const timer = setTimeout(() => void saving.current(), pauseMs)
    return () => clearTimeout(timer)
  }, [text])

  const isStored = changesOf(stored.current, wanted) === null
  useEffect(() => {
    if (isStored) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isStored])

  const isDeleted = useRef(false)
  const refetching = useRef(refetch)
  refetching.current = refetch
  // What was written before the screen was left is stored, and other screens show it as it is.
  useEffect(() => () => void (isDeleted.current || saving.current().then(() => refetching.current())), [])

  return {
    draft,
    form,
    currency,
    refusal,
    isSaving: isSaving || !isStored,
    change: (batch: Partial<DraftForm> | ((before: DraftForm) => Partial<DraftForm>)) =>
      setForm(before => ({ ...before, ...(typeof batch === 'function' ? batch(before) : batch) })),
    save,
    /** Called once there is nothing to be stored any more. */
    end() {
      isDeleted.current = true
    },
  }
}

export type DraftState = ReturnType<typeof useDraft>

function lineProblems(error: unknown, form: DraftForm): Refusal['ofLines'] {
  if (!(error instanceof ApiError)) return new Map()
  const lines = storedLines(form)
  return new Map(
    error.issues.flatMap(({ path, code, params }, index) => {
      const line = lines[Number(/^lines\.(\d+)\./.exec(path)?.[1] ?? -1)]
      return line ? [[line.key, { code, params, text: error.causes[index] ?? '' }] as const] : []
    }),
  )
}
