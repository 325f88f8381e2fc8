interface Bounds {
  readonly minimum: number
  readonly most: number
}

/** How many pieces a typed text means; null while it means none that there can be. */
export function typedPieces(text: string, { minimum, most }: Bounds): number | null {
  const quantity = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isInteger(quantity) && quantity >= minimum && quantity <= most ? quantity : null
}
