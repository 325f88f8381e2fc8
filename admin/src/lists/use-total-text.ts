import { useLanguage } from '@tessera/widget-sdk'
import { useMessages } from '../messages.ts'

/** Writes the number of records: '9,318', or 'about 120,000' where the server estimates it. */
export function useTotalText(): (total: number, isEstimated?: boolean) => string {
  const m = useMessages('list')
  const language = useLanguage()
  return (total, isEstimated = false) => {
    if (!isEstimated) return new Intl.NumberFormat(language).format(total)
    const rounded = new Intl.NumberFormat(language, { maximumSignificantDigits: 2 }).format(total)
    return m.about.replace('{count}', rounded)
  }
}
