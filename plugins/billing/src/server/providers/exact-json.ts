/**
 * Reads JSON whose numbers are the texts that they were written as: `1500.00` is '1500.00', and `1E-05` is '0.00001'.
 * @throws SyntaxError when it is no JSON
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' ? withoutExponent(context?.source ?? String(value)) : value,
  )
}

function withoutExponent(number: string): string {
  const [, sign = '', whole = '', fraction = '', exponent] =
    /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d{1,3})$/.exec(number) ?? []
  if (exponent === undefined) return number
  const point = whole.length + Number.parseInt(exponent, 10)
  const digits = (whole + fraction).padEnd(point, '0')
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  return `${sign}${digits.slice(0, point)}${digits.length > point ? `.${digits.slice(point)}` : ''}`
}
