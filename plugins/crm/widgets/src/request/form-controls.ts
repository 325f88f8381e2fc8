import { type AnswerKind, type AnswerProblem, pageField, trapField } from '@tessera/crm'

/** What answers an input, whichever widget drew it. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The controls of a form that are for people. */
export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter((each): each is Control => isControl(each) && !unseen.has(each.name))
}

const unseen = new Set(['', pageField, trapField])

function isControl(element: Element): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  )
}

/**
 * Fills in what the address says, under the names of the controls: `/contact?wall=About+the+arc`. What is there already
 * stays. Pages are rendered for everyone, so it is done in the browser.
 */
export function fillFromAddress(controls: readonly Control[], search: string): void {
  const said = new URLSearchParams(search)
  for (const control of controls) {
    const text = said.get(control.name)?.trim()
    if (!text || control.value !== '' || !fillable.has(kindOf(control))) continue
    control.value = text.slice(
      0,
      control instanceof HTMLSelectElement || control.maxLength < 0 ? undefined : control.maxLength,
    )
  }
}

/** Kinds of answers that hold any text. */
const fillable = new Set<AnswerKind>(['text', 'textarea'])

/** What the browser finds wrong, by the attributes of the control; null when it finds nothing. */
export function problemOf({ required, value, validity }: Control): AnswerProblem | null {
  if (validity.valid && !(required && value.trim() === '')) return null
  // What is no number reads as nothing at all.
  if (validity.badInput) return 'wrong'
  if (value.trim() === '') return 'required'
  return validity.tooLong ? 'long' : 'wrong'
}

const kinds: readonly string[] = ['textarea', 'number', 'email', 'tel', 'url', 'date', 'time', 'datetime-local']

export function kindOf({ type }: Control): AnswerKind {
  return kinds.includes(type) ? (type as AnswerKind) : 'text'
}
