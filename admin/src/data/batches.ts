/** As many records as one call takes or gives. */
export const maxPerRequest = 1000

/** Cuts a list into what one call of the API takes each. */
export function inBatches<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const count = Math.ceil(items.length / maxPerRequest)
  return Array.from({ length: count }, (_, at) => items.slice(at * maxPerRequest, (at + 1) * maxPerRequest))
}
