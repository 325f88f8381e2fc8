import { type AnswerKind, type AnswerProblem, honeypotField, pageField } from '@tessera/crm'

/** An element that takes an answer, whichever widget rendered it. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The controls of a form that people see. */
export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter((each): each is Control => isControl(each) && !unseen.has(each.name))
}

const unseen = new Set(['', pageField, honeypotField])

function isControl(element: Element): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  )
}

/**
 * Fills in controls from url parameters of the same names: `/contact?wall=About+the+arc`. Existing values remain as
 * they are. It happens in the browser, because pages are rendered for everyone.
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

/** The browser's validation error, by the attributes of the control; null if there is none. */
export function problemOf({ required, value, validity }: Control): AnswerProblem | null {
  if (validity.valid && !(required && value.trim() === '')) return null
  // The value of an invalid number is empty.
  if (validity.badInput) return 'wrong'
  if (validity.valueMissing || value.trim() === '') return 'required'
  return validity.tooLong ? 'long' : 'wrong'
}

const kinds: readonly string[] = [
  'textarea',
  'number',
  'email',
  'tel',
  'url',
  'date',
  'time',
  'datetime-local',
  'checkbox',
]

export function kindOf({ type }: Control): AnswerKind {
  return kinds.includes(type) ? (type as AnswerKind) : 'text'
}
