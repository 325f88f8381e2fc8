import type { Entity } from '@tessera/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useNavigate } from 'react-router'
import { addresses } from '../context/addresses.ts'
import { sequenceOf } from '../data/list-sequence.ts'
import { useMessages } from '../messages.ts'
import { IconButton } from '../ui/index.ts'

/** Links to the previous and next record of the list from which this one was opened. */
export function PreviousNext({ entity, id }: { readonly entity: Entity; readonly id: string }) {
  const m = useMessages('previousNext')
  const navigate = useNavigate()
  const ids = sequenceOf(entity)?.ids ?? []
  const index = ids.indexOf(id)
  if (index === -1 || ids.length < 2) return null
  const to = (next: string | undefined) =>
    next === undefined ? { disabled: true } : { onClick: () => void navigate(addresses.record(entity, next)) }
  return (
    <div className="flex max-sm:hidden">
      <IconButton label={m.previous} icon={<ChevronLeft />} {...to(ids[index - 1])} />
      <IconButton label={m.next} icon={<ChevronRight />} {...to(ids[index + 1])} />
    </div>
  )
}
