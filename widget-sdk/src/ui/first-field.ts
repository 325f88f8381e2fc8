const fields = [
  '[data-autofocus]',
  'input[type=search]',
  'input:not([type=hidden], [type=file], [type=checkbox], [type=radio])',
  'select',
  'textarea',
  '[contenteditable=true]',
  'input[type=checkbox]',
  'input[type=radio]',
]

/**
 * The element to focus in a dialog or form that has just opened: the one with `data-autofocus`, else its search field, else
 * the first field. Null where there is none, and on touch screens, where the keyboard would cover half of it.
 */
export function firstField(container: Element): HTMLElement | null {
  if (matchMedia('(pointer: coarse)').matches) return null
  const [asked, search, ...others] = fields.map(field => `${field}:not(:disabled, [aria-hidden=true])`)
  const find = (selector = '') => container.querySelector<HTMLElement>(selector)
  return find(asked) ?? find(search) ?? find(others.join(', '))
}
