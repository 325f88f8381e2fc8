import { createContext, useContext, useEffect, useId, useRef } from 'react'

/** A form whose unsaved work would be lost. */
export interface UnsavedForm {
  isDirty(): boolean
  /** @returns whether it was saved */
  save(): Promise<boolean>
  discard(): void
}

/** Forms by a unique id. */
export type UnsavedForms = Map<string, UnsavedForm>

const forms: UnsavedForms = new Map()

/** The forms of one drawer, which checks them before it closes. */
const ScopeContext = createContext<UnsavedForms | null>(null)

export const UnsavedScope = ScopeContext.Provider

/** The forms with unsaved work: on the whole screen, or in one drawer. */
export function unsavedForms(within: UnsavedForms = forms): readonly UnsavedForm[] {
  return [...within.values()].filter(form => form.isDirty())
}

/** Registers a form, so that leaving the screen asks first while it holds unsaved work. */
export function useUnsavedForm(form: UnsavedForm): void {
  const id = useId()
  const scope = useContext(ScopeContext)
  const latest = useRef(form)
  latest.current = form
  useEffect(() => {
    const entry: UnsavedForm = {
      isDirty: () => latest.current.isDirty(),
      save: () => latest.current.save(),
      discard: () => latest.current.discard(),
    }
    forms.set(id, entry)
    scope?.set(id, entry)
    return () => {
      forms.delete(id)
      scope?.delete(id)
    }
  }, [id, scope])
}
