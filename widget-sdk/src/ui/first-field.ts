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
 * Where one begins in a window or form that has just opened: at what asks for it (`data-autofocus`), else at its search, else
 * at the first field. Null where there is none, and on touch screens: a keyboard would come up over half of what opened.
 */
export function firstField(container: Element): HTMLElement | null {
  if (matchMedia('(pointer: coarse)').matches) return null
  const [asked, search, ...others] = fields.map(field => `${field}:not(:disabled, [aria-hidden=true])`)
  const find = (selector = '') => container.querySelector<HTMLElement>(selector)
  return find(asked) ?? find(search) ?? find(others.join(', '))
}
