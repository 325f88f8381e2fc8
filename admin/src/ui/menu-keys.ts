/**
 * The item of a menu that a key leads to: arrows around, Home and End, a letter to the next item that begins with it.
 * @param names of the items @param from index of the item that has the focus, -1 for none
 * @returns null where the key means nothing to a menu
 */
export function itemAfter(names: readonly string[], from: number, key: string): number | null {
  const count = names.length
  if (count === 0) return null
  if (key === 'ArrowDown') return (from + 1) % count
  if (key === 'ArrowUp') return (Math.max(from, 0) - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key.length !== 1 || key === ' ') return null
  const letter = key.toLowerCase()
  for (let step = 1; step <= count; step += 1) {
    const index = (from + step) % count
    if (names[index]?.trim().toLowerCase().startsWith(letter)) return index
  }
  return null
}
