/** Values in a cell, separated by semicolons; one with a semicolon, a quote or spaces around it stands in quotes. */
export function cellOfValues(values: readonly string[]): string {
  const isPlain = (value: string) => !/[";]|^\s|\s$/.test(value)
  const [only] = values
  if (values.length === 1 && only !== undefined && only !== '' && isPlain(only)) return only
  return values.map(value => (value !== '' && isPlain(value) ? value : `"${value.replaceAll('"', '""')}"`)).join('; ')
}

/** The values that `cellOfValues` wrote, and what people write in their way. */
export function valuesIn(cell: string): string[] {
  const values: string[] = []
  const part = /\s*(?:"((?:[^"]|"")*)"\s*(?=;|$)|([^;]*))(;|$)/gy
  for (let match = part.exec(cell); match; match = part.exec(cell)) {
    const [, quoted, plain = '', end] = match
    if (quoted !== undefined) values.push(quoted.replaceAll('""', '"'))
    else if (plain.trim() !== '') values.push(plain.trim())
    if (end === '') break
  }
  return values
}
