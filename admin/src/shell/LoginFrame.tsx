import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AdminStart } from '../context/start.ts'
import { useMessages } from '../messages.ts'
import { Brand } from './Brand.tsx'
import { InterfaceChoices } from './InterfaceChoices.tsx'

/** A card in the middle of an empty page, with the product's name above and language and theme below. */
export function LoginFrame({ start, children }: { readonly start: AdminStart; readonly children: ReactNode }) {
  const m = useMessages('loginScreen')
  return (
    <div className="flex min-h-dvh flex-col bg-surface text-text">
      <main className="flex flex-1 flex-col items-center justify-center gap-8 p-4 sm:p-6">
        <Brand />
        <div className="flex w-full max-w-105 flex-col gap-6 rounded-lg border border-border bg-raised p-6 shadow-raised sm:p-9">
          {children}
        </div>
      </main>
      <footer className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2 p-4 text-sm text-text-muted">
        <a href="/" className="flex min-h-8 items-center gap-2 rounded-sm hover:text-text pointer-coarse:min-h-11">
          <ArrowLeft aria-hidden className="size-4" />
          {m.site}: {new URL(start.publicUrl).host}
        </a>
        <InterfaceChoices />
      </footer>
    </div>
  )
}
