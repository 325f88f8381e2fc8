import type { LucideIcon } from 'lucide-react'
import { IconButton } from '../../ui/index.ts'

interface ToolButtonProps {
  readonly label: string
  readonly icon: LucideIcon
  /** Whether it is pressed; absent for plain actions. */
  readonly isOn?: boolean
  readonly isDisabled?: boolean
  readonly onUse: () => void
  /** Keys that do the same, as `aria-keyshortcuts` has them. */
  readonly keys?: string
}

/** A tool of the editor. */
export function ToolButton({ label, icon: Icon, isOn, isDisabled = false, onUse, keys }: ToolButtonProps) {
  return (
    <IconButton
      data-tool
      label={label}
      icon={<Icon aria-hidden />}
      disabled={isDisabled}
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
      {...(keys && { 'aria-keyshortcuts': keys })}
      // Keeps the selection.
      onMouseDown={event => event.preventDefault()}
      onClick={onUse}
      className="aria-pressed:bg-muted aria-pressed:text-text pointer-coarse:size-10 [&[aria-pressed=true]]:text-primary"
    />
  )
}
