import type { MouseEvent } from 'react'

interface SelectBoxProps {
  readonly label: string
  readonly isSelected: boolean
  readonly isPartly?: boolean
  readonly onToggle: (isRange: boolean) => void
}

/** A checkbox whose surroundings are clickable too. */
export function SelectBox({ label, isSelected, isPartly = false, onToggle }: SelectBoxProps) {
  return (
    <label className="relative z-10 grid size-9 cursor-pointer place-items-center pointer-coarse:size-11">
      <input
        type="checkbox"
        aria-label={label}
        data-select
        className="size-4 cursor-pointer accent-primary"
        checked={isSelected}
        ref={box => {
          if (box) box.indeterminate = isPartly && !isSelected
        }}
        onChange={() => undefined}
        onClick={(event: MouseEvent) => onToggle(event.shiftKey)}
      />
    </label>
  )
}
