import type { AdminTableRowProps } from '@tessera/widget-sdk/admin'
import { useLabels } from '../model/labels.ts'

/** One record in a list. */
export default function AdminTableRow({ entity, data }: AdminTableRowProps) {
  return <article>{useLabels().record(entity, data)}</article>
}
