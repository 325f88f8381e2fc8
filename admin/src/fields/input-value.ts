/** A value as the text of a control: nothing where there is none. */
export function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The first text of a map by language that says something: in the language asked for, else in any. */
export function localizedText(value: unknown, language: string): string {
  if (typeof value !== 'object' || value === null) return textOf(value)
  const texts = value as Readonly<Record<string, unknown>>
  const found = [texts[language], ...Object.values(texts)].find(each => typeof each === 'string' && each.trim() !== '')
  return typeof found === 'string' ? found : ''
}
