import { MenuItem } from '@tessera/admin'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useMessages } from '../../../messages.ts'

interface MoveItemsProps {
  readonly index: number
  readonly total: number
  readonly move: (step: -1 | 1) => void
}

/** Menu items that move a node up or down. */
export function MoveItems({ index, total, move }: MoveItemsProps) {
  const m = useMessages('moveItems')
  return (
    <>
      <MenuItem icon={<ArrowUp />} shortcut="Alt+↑" isDisabled={index === 0} onSelect={() => move(-1)}>
        {m.up}
      </MenuItem>
      <MenuItem icon={<ArrowDown />} shortcut="Alt+↓" isDisabled={index === total - 1} onSelect={() => move(1)}>
        {m.down}
      </MenuItem>
    </>
  )
}
