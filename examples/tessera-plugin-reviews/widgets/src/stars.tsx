import { useMessages } from './messages.ts'

/** Stars out of five, which are read as a number. */
export function Stars({ count }: { readonly count: number }) {
  const m = useMessages('stars')
  const full = Math.round(count)
  return (
    <span role="img" aria-label={m.of.replace('{count}', () => count.toFixed(1).replace('.0', ''))}>
      <span aria-hidden="true" className="text-primary">
        {'★'.repeat(full)}
        <span className="text-border-strong">{'★'.repeat(5 - full)}</span>
      </span>
    </span>
  )
}
