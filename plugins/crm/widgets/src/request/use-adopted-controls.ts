import { type RefObject, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type Control, controlsOf, fillFromAddress } from './form-controls.ts'

/** The answers by slug. */
export type Answers = Record<string, string>

interface Adoption {
  /** An element inside of the form. */
  readonly inside: RefObject<HTMLElement | null>
  /** Says what is wrong with an answer; null for nothing. */
  readonly check: (control: Control) => string | null
  readonly onSubmit: (event: Event) => void
}

/**
 * Hands the controls of a form that the server drew to react-hook-form: what was typed before the page was alive stays, and
 * what was wrong when it was sent without a script is shown until it is put right.
 * @returns the controls; none before the page is alive
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
    // The browser's own bubbles would come before ours.
    element.noValidate = true
    fillFromAddress(found, location.search)
    for (const control of found) {
      const { ref, onChange, onBlur } = register(control.name, {
        validate: () => current.check(control) ?? true,
      })
      ref(control)
      listen(control, 'input', onChange)
      listen(control, 'blur', onBlur)
      const message = takeDrawnProblem(control)
      if (message !== null) setError(control.name, { type: 'server', message })
    }
    listen(element, 'submit', current.onSubmit)
    setControls(found)
    return () => left.abort()
  }, [inside, register, setError])

  return controls
}

/** Takes what the server drew below a control away. */
function takeDrawnProblem(control: Control): string | null {
  const drawn = document.getElementById(`${control.id}-error`)
  if (!drawn) return null
  drawn.remove()
  const described = control.getAttribute('aria-describedby')?.split(' ') ?? []
  const others = described.filter(id => id !== drawn.id).join(' ')
  if (others === '') control.removeAttribute('aria-describedby')
  else control.setAttribute('aria-describedby', others)
  return drawn.textContent
}
