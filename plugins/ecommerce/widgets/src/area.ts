/** More than anybody lays. */
const mostMetres = 10_000
const spareShare = 1.1

/** A length as people write it: `2,4` or `2.4`; null for what is none. */
export function writtenMetres(text: string): number | null {
  const metres = /^\s*\d{1,5}([.,]\d{1,4})?\s*$/.test(text) ? Number(text.trim().replace(',', '.')) : 0
  return metres > 0 && metres <= mostMetres ? metres : null
}

/** The area of a surface in square metres, and how many of them to buy: whole steps, with a tenth more for cuts. */
export function areaOf(
  width: number,
  length: number,
  { step, isSpare }: { readonly step: number; readonly isSpare: boolean },
): { readonly area: number; readonly quantity: number } {
  // In square millimetres, so that 2 × 3.3 is no more than it is.
  const area = Math.round(width * length * 1e6) / 1e6
  const needed = Math.round(area * (isSpare ? spareShare : 1) * 1e6) / 1e6
  return { area, quantity: Math.ceil(needed / step) * step }
}
