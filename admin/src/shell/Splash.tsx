import { Brand } from './Brand.tsx'

/** Shown until the account is known. */
export function Splash() {
  return (
    <main aria-busy className="grid min-h-dvh place-items-center bg-surface text-text-muted">
      <Brand />
    </main>
  )
}
