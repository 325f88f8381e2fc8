import { Button } from '@tessera/widget-sdk/ui'
import { KeyRound, type LucideIcon, Send, Wallet } from 'lucide-react'
import { useMessages } from '../messages.ts'

/** The login methods, in display order. */
export const methods = ['password', 'wallet', 'telegram'] as const

export type Method = (typeof methods)[number]
const icons: Readonly<Record<Method, LucideIcon>> = { password: KeyRound, wallet: Wallet, telegram: Send }

interface MethodPickerProps {
  /** The methods on offer. */
  readonly of: readonly Method[]
  readonly onPick: (method: Method) => void
}

/** The other login methods, below the selected one. */
export function MethodPicker({ of, onPick }: MethodPickerProps) {
  const m = useMessages('methodPicker')
  return (
    <section aria-label={m.title} className="mt-8">
      <p className="flex items-center gap-4 text-sm text-text-muted before:h-px before:grow before:bg-border after:h-px after:grow after:bg-border">
        {m.title}
      </p>
      <ul className="mt-5 flex flex-col gap-3">
        {of.map(method => {
          const Icon = icons[method]
          return (
            <li key={method}>
              <Button variant="outline" className="w-full" onClick={() => onPick(method)}>
                <Icon aria-hidden="true" />
                {m[method]}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
