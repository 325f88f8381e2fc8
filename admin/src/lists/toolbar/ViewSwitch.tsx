import { defineMessages, useMessages } from '@tessera/widget-sdk'
import { LayoutGrid, Rows3 } from 'lucide-react'
import { Segmented } from '../../ui/Segmented.tsx'
import type { ListView } from '../state/list-state.ts'

const messages = defineMessages({
  en: { view: 'View', table: 'Table', cards: 'Cards' },
  ru: { view: 'Вид', table: 'Таблица', cards: 'Карточки' },
})

interface ViewSwitchProps {
  readonly view: ListView
  readonly onChange: (view: ListView) => void
}

/** A list as a table or as cards. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  const m = useMessages(messages)
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
