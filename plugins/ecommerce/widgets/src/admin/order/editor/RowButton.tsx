interface RowButtonProps {
  readonly label: string
  readonly isDisabled?: boolean
  readonly isBack?: boolean
  readonly onClick: () => void
}

/** A button at the end of a line: takes it out, or leaves it in again. */
export function RowButton({ label, isDisabled = false, isBack = false, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onClick()}
      className="flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-md text-text-muted hover:bg-muted hover:text-text aria-disabled:cursor-default aria-disabled:opacity-40 pointer-coarse:size-11"
    >
      <svg viewBox="0 0 24 24" className="size-4" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        <path d={isBack ? 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3' : 'M6 6l12 12M18 6 6 18'} />
      </svg>
    </button>
  )
}
