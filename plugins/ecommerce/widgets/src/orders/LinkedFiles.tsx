import { useText } from '@tessera/widget-sdk'
import { useMessages } from '../messages.ts'
import { Download } from './Download.tsx'
import type { LinkedOrder } from './linked-order-api.ts'

/** The receipt of a paid order, and what comes with what was bought: for anyone who has its link. */
export function LinkedFiles({ of: { files } }: { readonly of: Pick<LinkedOrder, 'files'> }) {
  const m = useMessages('orderView')
  const t = useText()
  if (files.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-lg">{m.documents}</h2>
      <ul className="space-y-1">
        {files.map(({ id, kind, alt, adminTitle, path }) => (
          <Download key={id} href={path}>
            {kind === 'receipt' ? m.receipt : t(alt) || adminTitle}
          </Download>
        ))}
      </ul>
    </section>
  )
}
