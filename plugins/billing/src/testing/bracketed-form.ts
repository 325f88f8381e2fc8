/** A value of a form with brackets in its names: `line_items[0][quantity]=1`. */
export type FormValue = string | { readonly [name: string]: FormValue }

/** Reads a form as Stripe does. Lists are objects with the keys `0`, `1` and so on. */
export function parseBracketedForm(body: string): { readonly [name: string]: FormValue } {
  const root: { [name: string]: FormValue } = {}
  for (const [name, value] of new URLSearchParams(body)) {
    const keys = name.split(/[[\]]+/).filter(key => key !== '')
    let target = root
    for (const key of keys.slice(0, -1)) {
      target[key] ??= {}
      target = target[key] as { [name: string]: FormValue }
    }
    target[keys.at(-1) ?? ''] = value
  }
  return root
}

/** A text at a path: `line_items.0.quantity`. */
export function textAt(form: FormValue | undefined, path: string): string | undefined {
  const value = valueAt(form, path)
  return typeof value === 'string' ? value : undefined
}

export function valueAt(form: FormValue | undefined, path: string): FormValue | undefined {
  return path
    .split('.')
    .reduce<FormValue | undefined>((value, key) => (typeof value === 'object' ? value[key] : undefined), form)
}

/** Paths of all texts, without the numbers of lists: `line_items.quantity`. */
export function pathsOf(form: FormValue, before = ''): string[] {
  if (typeof form === 'string') return [before]
  return Object.entries(form).flatMap(([key, value]) =>
    pathsOf(value, /^\d+$/.test(key) ? before : [before, key].filter(Boolean).join('.')),
  )
}
