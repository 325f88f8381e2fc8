import { FieldTexts } from '@tessera/widget-sdk/ui'
import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import type { Control } from './form-controls.ts'

interface FieldProblemProps {
  readonly control: Control
  readonly text: string
}

/** The error of an answer, below a control that the server rendered, and associated with it. */
export function FieldProblem({ control, text }: FieldProblemProps) {
  const id = control.id || control.name
  useLayoutEffect(() => {
    const described = control.getAttribute('aria-describedby')
    control.ariaInvalid = 'true'
    control.setAttribute('aria-describedby', [`${id}-error`, described].filter(Boolean).join(' '))
    return () => {
      control.ariaInvalid = null
      if (described === null) control.removeAttribute('aria-describedby')
      else control.setAttribute('aria-describedby', described)
    }
  }, [control, id])
  // The label around a checkbox can be clicked, its error can't.
  const field = (control.closest('label') ?? control).parentElement
  return field && createPortal(<FieldTexts id={id} error={text} />, field)
}
