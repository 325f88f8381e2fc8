import { Dialog } from '@tessera/widget-sdk/ui'
import { useMessages } from '../../messages.ts'
import { Kbd } from '../../ui/index.ts'

/** The keys of a list. */
export function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  const m = useMessages('keysHelp')
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
