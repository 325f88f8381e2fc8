import { type RefObject, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type Control, controlsOf, fillFromAddress } from './form-controls.ts'

/** The answers, by slug. */
export type Answers = Record<string, string>

interface Adoption {
  /** An element inside the form. */
  readonly inside: RefObject<HTMLElement | null>
  /** Validates an answer; null if it is valid. */
  readonly check: (control: Control) => string | null
  readonly onSubmit: (event: Event) => void
}

/**
 * Registers the controls of a server-rendered form with react-hook-form: what was typed before hydration remains, and
 * errors of a form that was sent without a script are shown until they are corrected.
 * @returns the controls; none before hydration
 */
export function useAdoptedControls(form: UseFormReturn<Answers>, { inside, ...current }: Adoption): readonly Control[] {
  const [controls, setControls] = useState<readonly Control[]>([])
  const { register, setError } = form

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a form that stays; what `current` holds says the same each time
  useEffect(() => {
    const element = inside.current?.closest('form')
    if (!element) return
    const found = controlsOf(element)
    const left = new AbortController()
    const listen = (target: HTMLElement, type: string, listener: (event: Event) => unknown) =>
      target.addEventListener(type, event => void listener(event), { signal: left.signal })
    // Keeps the browser's own validation bubbles from appearing first.
    element.noValidate = true
    fillFromAddress(found, location.search)
    for (const control of found) {
      const { ref, onChange, onBlur } = register(control.name, {
        validate: () => current.check(control) ?? true,
      })
      ref(control)
      listen(control, 'input', onChange)
      listen(control, 'blur', onBlur)
      const message = removeRenderedProblem(control)
      if (message !== null) setError(control.name, { type: 'server', message })
    }
    listen(element, 'submit', current.onSubmit)
    setControls(found)
    return () => left.abort()
  }, [inside, register, setError])

  return controls
}

/** Removes the error that the server rendered below a control. */
function removeRenderedProblem(control: Control): string | null {
  const rendered = document.getElementById(`${control.id}-error`)
  if (!rendered) return null
  rendered.remove()
  const described = control.getAttribute('aria-describedby')?.split(' ') ?? []
  const others = described.filter(id => id !== rendered.id).join(' ')
  if (others === '') control.removeAttribute('aria-describedby')
  else control.setAttribute('aria-describedby', others)
  return rendered.textContent
}
