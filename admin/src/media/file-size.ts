const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A readable number of bytes: `1.4 MB`, `1,4 МБ`. */
export function fileSize(bytes: number, language: string): string {
  const power = Math.min(bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1000)), units.length - 1)
  const value = bytes / 1000 ** power
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 && power > 0 ? 1 : 0,
  }).format(value)
}
