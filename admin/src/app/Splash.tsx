import { Brand } from './Brand.tsx'

/** Until it is known who is there. */
export function Splash() {
  return (
    <main aria-busy className="grid min-h-dvh place-items-center bg-surface text-text-muted">
      <Brand />
    </main>
  )
}
