import type { Editor } from '@tiptap/core'
import {
  BetweenHorizontalEnd,
  BetweenVerticalEnd,
  type LucideIcon,
  PanelTop,
  TableColumnsSplit,
  TableRowsSplit,
  Trash2,
} from 'lucide-react'
import { useMessages } from '../../messages.ts'
import { inText } from './in-text.ts'
import { ToolButton } from './ToolButton.tsx'

/** Tools for the table around the cursor. */
export function TableTools({ editor }: { readonly editor: Editor }) {
  const m = useMessages('toolbar')
  const run = () => inText(editor)
  const tools: readonly [string, LucideIcon, () => boolean][] = [
    [m.rowAfter, BetweenHorizontalEnd, () => run().addRowAfter().run()],
    [m.columnAfter, BetweenVerticalEnd, () => run().addColumnAfter().run()],
    [m.headerRow, PanelTop, () => run().toggleHeaderRow().run()],
    [m.deleteRow, TableRowsSplit, () => run().deleteRow().run()],
    [m.deleteColumn, TableColumnsSplit, () => run().deleteColumn().run()],
    [m.deleteTable, Trash2, () => run().deleteTable().run()],
  ]
  return (
    <span className="flex w-full flex-wrap gap-0.5 border-border border-t pt-1">
      {tools.map(([label, icon, onUse]) => (
        <ToolButton key={label} label={label} icon={icon} onUse={onUse} />
      ))}
    </span>
  )
}
