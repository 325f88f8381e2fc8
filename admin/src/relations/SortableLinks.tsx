import { useMessages } from '@tessera/widget-sdk'
import { orderMessages } from '../lists/order/order-messages.ts'
import { SortableItems } from '../lists/order/SortableItems.tsx'
import { useSortableRow } from '../lists/order/use-sortable-row.tsx'
import { LinkRow, type LinkRowProps } from './LinkRow.tsx'
import { useLinkName } from './link-name.ts'
import { isOnItsWay } from './on-its-way.ts'
import type { ShownLink } from './use-links.ts'

interface SortableLinksProps extends Omit<LinkRowProps, 'shown'> {
  readonly links: readonly ShownLink[]
  readonly onMove: (from: number, to: number) => void
}

/** Links that can be moved, by a pointer or by keys. */
export default function SortableLinks({ links, onMove, ...row }: SortableLinksProps) {
  const m = useMessages(orderMessages)
  const nameOf = useLinkName()
  const movable = links.filter(({ link }) => !isOnItsWay(link))
  const names = new Map(movable.map(shown => [shown.link.id, nameOf(shown).name]))
  return (
    <SortableItems ids={[...names.keys()]} nameOf={id => names.get(id) ?? ''} onMove={onMove}>
      {links.map(shown => {
        const { id } = shown.link
        const name = names.get(id)
        if (name === undefined) return <LinkRow key={id} {...row} shown={shown} handle={null} />
        return <SortableLink key={id} {...row} shown={shown} label={`${m.move}: ${name}`} />
      })}
    </SortableItems>
  )
}

function SortableLink({ label, ...row }: LinkRowProps & { readonly label: string }) {
  return <LinkRow {...row} {...useSortableRow(row.shown.link.id, label)} />
}
