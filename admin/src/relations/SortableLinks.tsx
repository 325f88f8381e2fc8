import { useMessages } from '@tessera/widget-sdk'
import { orderMessages } from '../lists/order/order-messages.ts'
import { SortableItems } from '../lists/order/SortableItems.tsx'
import { useSortableRow } from '../lists/order/use-sortable-row.tsx'
import { LinkRow, type LinkRowProps } from './LinkRow.tsx'
import { useLinkName } from './link-name.ts'
import type { ShownLink } from './use-links.ts'

interface SortableLinksProps extends Omit<LinkRowProps, 'shown'> {
  readonly links: readonly ShownLink[]
  readonly onMove: (from: number, to: number) => void
}

/** Links that can be moved, by a pointer or by keys. */
export default function SortableLinks({ links, onMove, ...row }: SortableLinksProps) {
  const m = useMessages(orderMessages)
  const nameOf = useLinkName()
  const names = new Map(links.map(shown => [shown.link.id, nameOf(shown).name]))
  return (
    <SortableItems ids={[...names.keys()]} nameOf={id => names.get(id) ?? ''} onMove={onMove}>
      {links.map(shown => (
        <SortableLink
          key={shown.link.id}
          {...row}
          shown={shown}
          label={`${m.move}: ${names.get(shown.link.id) ?? ''}`}
        />
      ))}
    </SortableItems>
  )
}

function SortableLink({ label, ...row }: LinkRowProps & { readonly label: string }) {
  return <LinkRow {...row} {...useSortableRow(row.shown.link.id, label)} />
}
