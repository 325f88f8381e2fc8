/** A text of a catalogue with values in the place of its gaps: `Hello {name}`. Gaps without a value stay. */
export function filledText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (gap, name: string) => values[name] ?? gap)
}
