import { SortableItems } from '../lists/order/SortableItems.tsx'
import { useSortableRow } from '../lists/order/use-sortable-row.tsx'
import { useMessages } from '../messages.ts'
import { LinkRow, type LinkRowProps } from './LinkRow.tsx'
import { useLinkName } from './link-name.ts'
import { isOptimistic } from './optimistic-link.ts'
import type { ResolvedLink } from './use-links.ts'

interface SortableLinksProps extends Omit<LinkRowProps, 'resolved'> {
  readonly links: readonly ResolvedLink[]
  readonly onMove: (from: number, to: number) => void
}

/** Links that can be moved with a pointer or with keys. */
export default function SortableLinks({ links, onMove, ...row }: SortableLinksProps) {
  const m = useMessages('order')
  const nameOf = useLinkName()
  const movable = links.filter(({ link }) => !isOptimistic(link))
  const names = new Map(movable.map(resolved => [resolved.link.id, nameOf(resolved).name]))
  return (
    <SortableItems ids={[...names.keys()]} nameOf={id => names.get(id) ?? ''} onMove={onMove}>
      {links.map(resolved => {
        const { id } = resolved.link
        const name = names.get(id)
        if (name === undefined) return <LinkRow key={id} {...row} resolved={resolved} handle={null} />
        return <SortableLink key={id} {...row} resolved={resolved} label={`${m.move}: ${name}`} />
      })}
    </SortableItems>
  )
}

function SortableLink({ label, ...row }: LinkRowProps & { readonly label: string }) {
  return <LinkRow {...row} {...useSortableRow(row.resolved.link.id, label)} />
}
