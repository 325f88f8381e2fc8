import { LayoutGrid, Rows3 } from 'lucide-react'
import { useMessages } from '../../messages.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import type { ListView } from '../state/list-state.ts'

interface ViewSwitchProps {
  readonly view: ListView
  readonly onChange: (view: ListView) => void
}

/** A list as a table or as cards. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  const m = useMessages('viewSwitch')
  return (
    <Segmented
      label={m.view}
      value={view}
      onChange={onChange}
      options={[
        { value: 'table', label: m.table, icon: <Rows3 aria-hidden /> },
        { value: 'cards', label: m.cards, icon: <LayoutGrid aria-hidden /> },
      ]}
    />
  )
}
