import { defineMessages, useMessages } from '@tessera/widget-sdk'
import { Dialog } from '@tessera/widget-sdk/ui'
import { Kbd } from '../../ui/index.ts'

const messages = defineMessages({
  en: {
    title: 'Keyboard',
    next: 'Next row',
    previous: 'Previous row',
    open: 'Open the row',
    select: 'Select the row',
    search: 'Search',
    range: 'Select a range',
    help: 'These keys',
    or: 'or',
    click: 'click',
  },
  ru: {
    title: 'Клавиши',
    next: 'Следующая строка',
    previous: 'Предыдущая строка',
    open: 'Открыть строку',
    select: 'Выбрать строку',
    search: 'Поиск',
    range: 'Выбрать подряд',
    help: 'Эта справка',
    or: 'или',
    click: 'щелчок',
  },
})

/** The keys of a list. */
export function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  const m = useMessages(messages)
  const keys: readonly (readonly [what: string, ...keys: string[]])[] = [
    [m.next, 'J', '↓'],
    [m.previous, 'K', '↑'],
    [m.open, 'Enter'],
    [m.select, 'X'],
    [m.search, '/'],
    [m.help, '?'],
  ]
  return (
    <Dialog isOpen onClose={onClose} title={m.title} className="max-w-sm">
      <dl className="grid grid-cols-[1fr_auto] items-center gap-y-3 text-sm">
        {keys.map(([what, ...names]) => (
          <div key={what} className="contents">
            <dt>{what}</dt>
            <dd className="flex items-center justify-end gap-1.5">
              {names.map((name, index) => (
                <span key={name} className="flex items-center gap-1.5">
                  {index > 0 && <span className="text-text-muted">{m.or}</span>}
                  <Kbd>{name}</Kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
        <dt>{m.range}</dt>
        <dd className="flex items-center justify-end gap-1.5">
          <Kbd>Shift</Kbd> {m.click}
        </dd>
      </dl>
    </Dialog>
  )
}
