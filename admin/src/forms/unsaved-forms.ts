import { createContext, useContext, useEffect, useId, useRef } from 'react'

/** Work that would be lost if its screen were left. */
export interface UnsavedForm {
  isDirty(): boolean
  /** @returns whether it is safe now */
  save(): Promise<boolean>
  discard(): void
}

/** Forms by a name of their own. */
export type UnsavedForms = Map<string, UnsavedForm>

const forms: UnsavedForms = new Map()

/** The forms of one drawer: it asks for these before it closes. */
const ScopeContext = createContext<UnsavedForms | null>(null)

export const UnsavedScope = ScopeContext.Provider

/** The forms that hold unsaved work: of the whole screen, or of one drawer. */
export function unsavedForms(within: UnsavedForms = forms): readonly UnsavedForm[] {
  return [...within.values()].filter(form => form.isDirty())
}

/** Has the screen ask before it is left while a form holds unsaved work. */
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
