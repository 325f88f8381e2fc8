/** As many records as one call takes or gives. */
export const mostPerCall = 1000

/** Cuts a list into what one call of the API takes each. */
export function inParts<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const count = Math.ceil(items.length / mostPerCall)
  return Array.from({ length: count }, (_, at) => items.slice(at * mostPerCall, (at + 1) * mostPerCall))
}
