/** Inputs of one line that browsers know, with what they may fill in themselves. */
const types: Readonly<Record<string, { readonly type: string; readonly autoComplete?: string }>> = {
  email: { type: 'email', autoComplete: 'email' },
  tel: { type: 'tel', autoComplete: 'tel' },
  url: { type: 'url', autoComplete: 'url' },
  date: { type: 'date' },
  time: { type: 'time' },
  'datetime-local': { type: 'datetime-local' },
}

/** The attributes of an input by the type that an editor wrote; any other type is a line of text. */
export function textType(written: string): { readonly type: string; readonly autoComplete?: string } {
  return types[written.trim().toLowerCase()] ?? { type: 'text' }
}
