/** The name of a key: `Ctrl`, `K`. */
export function Kbd({ children }: { readonly children: string }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-sm border border-border bg-surface px-1 font-sans text-text-muted text-xs">
      {children}
    </kbd>
  )
}
