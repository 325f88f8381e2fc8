import { useNavigation } from 'react-router'

/** A progress line at the top while the next screen loads. */
export function Progress() {
  const { state } = useNavigation()
  return (
    <div
      aria-hidden
      data-busy={state !== 'idle' || undefined}
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 origin-left scale-x-0 bg-primary opacity-0 transition-transform duration-700 data-busy:scale-x-75 data-busy:opacity-100"
    />
  )
}
