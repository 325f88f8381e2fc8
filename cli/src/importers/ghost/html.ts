/** HTML of a text. */
export function escaped(text: unknown): string {
  return String(text ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** An element whose content is HTML. */
export function element(name: string, content: string, attributes: Readonly<Record<string, unknown>> = {}): string {
  const written = Object.entries(attributes).flatMap(([key, value]) => (value ? ` ${key}="${escaped(value)}"` : []))
  return `<${name}${written.join('')}>${content}</${name}>`
}
