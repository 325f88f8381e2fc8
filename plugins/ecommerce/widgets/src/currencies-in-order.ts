/** The shop's own currency first. */
export const currenciesInOrder = [
  { column: 'isDefault', method: 'desc' },
  { column: 'code', method: 'asc' },
] as const
