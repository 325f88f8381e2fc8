import type { Row } from '@tessera/core'
import type { file } from '@tessera/file-storage'
import type { OrderDocument } from './order-record.ts'

interface DocumentNames {
  /** The reader's. */
  readonly language: string
  readonly number: string
  readonly texts: { readonly receipt: string; readonly card: string; readonly document: string }
}

/**
 * The files of an order with what the reader calls them: their own names are in the language of the order.
 * @param texts that of a receipt has the gap `{number}`
 */
export function documentsIn(
  links: readonly OrderDocument[],
  { language, number, texts }: DocumentNames,
): readonly { readonly file: Row<typeof file>; readonly name: string }[] {
  const cards = links.filter(isCard)
  return links.flatMap(link => {
    const { fileStorageModuleFile: found } = link
    if (!found) return []
    const own = found.alt?.[language]
    if (link.variant === 'receipt-default')
      return [{ file: found, name: texts.receipt.replace('{number}', () => number) }]
    if (!isCard(link)) return [{ file: found, name: own || found.adminTitle || texts.document }]
    const card = cards.length > 1 ? `${texts.card} ${cards.indexOf(link) + 1}` : texts.card
    return [{ file: found, name: own || card }]
  })
}

function isCard({ variant }: OrderDocument): boolean {
  return variant === 'attachment-default'
}
