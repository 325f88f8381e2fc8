import { defineMessages, useMessages } from '@tessera/widget-sdk'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { MenuItem } from '../../ui/Menu.tsx'

const messages = defineMessages({
  en: { up: 'Move up', down: 'Move down' },
  ru: { up: 'Переместить выше', down: 'Переместить ниже' },
})

interface MoveItemsProps {
  readonly index: number
  readonly total: number
  readonly move: (step: -1 | 1) => void
}

/** The lines of a menu that put something elsewhere among its siblings. */
export function MoveItems({ index, total, move }: MoveItemsProps) {
  const m = useMessages(messages)
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
