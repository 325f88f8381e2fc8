import { decimalAmount, parseAmount } from '@tessera/billing'

interface Digits {
  readonly fractionDigits: number | null
}

/** Minor units as people write them: 1290 cents are `12.90`; nothing for null. */
export function writtenNumber(value: unknown, digits: Digits): string {
  return typeof value === 'number' ? decimalAmount(value, digits) : String(value ?? '')
}

/** Minor units of what people write; null for nothing, the text itself for what is no such number: the server says so. */
export function numberIn(text: string, digits: Digits): number | string | null {
  const trimmed = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')
  if (trimmed === '') return null
  try {
    return parseAmount(trimmed, digits) ?? text
  } catch {
    return text
  }
}

/** Percentages are stored in hundredths: `12.5` is 1250. */
export const ofPercent: Digits = { fractionDigits: 2 }
/** Numbers of pieces and grams. */
export const wholeNumber: Digits = { fractionDigits: 0 }

/** A percentage without digits that say nothing: `20`, `12.5`. */
export function writtenPercent(value: unknown): string {
  return writtenNumber(value, ofPercent).replace(/\.?0+$/, '')
}
