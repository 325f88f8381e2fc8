/** As an integer of the database holds it, in grams. */
export const heaviest = 2_147_483_647

/** The number of a cell that counts something: digits alone, at most 15. Undefined for anything else. */
export function wholeNumberIn(cell: string): number | undefined {
  return /^\d{1,15}$/.test(cell) ? Number.parseInt(cell, 10) : undefined
}
