/** Fields of a form. */
export type Fields = Readonly<Record<string, string>>

/** As .NET writes forms: escapes in lower case, `+` for a space. */
export function dotNetForm(fields: Fields): string {
  return Object.entries(fields)
    .map(([name, value]) => {
      const escaped = encodeURIComponent(value).replace(/%[0-9A-F]{2}/g, each => each.toLowerCase())
      return `${name}=${escaped.replace(/%20/g, '+')}`
    })
    .join('&')
}

/** The values of a record as texts. */
export function textsOf(record: object): Fields {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, String(value)]))
}
