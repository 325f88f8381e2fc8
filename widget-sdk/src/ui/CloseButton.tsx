import { cn } from '../cn.ts'
import { useMessages } from '../messages.ts'

interface CloseButtonProps {
  readonly onClick: () => void
  readonly className?: string
}

/** The cross in the corner of a dialog. */
export function CloseButton({ onClick, className }: CloseButtonProps) {
  const m = useMessages('dialog')
  return (
    <button
      type="button"
      aria-label={m.close}
      onClick={onClick}
      className={cn(
        'flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-md text-text-muted transition-colors hover:bg-muted hover:text-text',
        className,
      )}
    >
      <svg viewBox="0 0 24 24" className="size-5" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        <path d="M6 6l12 12M18 6 6 18" strokeLinecap="round" />
      </svg>
    </button>
  )
}
