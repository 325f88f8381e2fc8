/** Maximum number of records in one request or response. */
export const maxPerRequest = 1000

/** Splits a list into parts for one request each. */
export function inBatches<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const count = Math.ceil(items.length / maxPerRequest)
  return Array.from({ length: count }, (_, at) => items.slice(at * maxPerRequest, (at + 1) * maxPerRequest))
}
