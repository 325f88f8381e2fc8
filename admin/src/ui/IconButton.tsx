import { cn } from '@tessera/widget-sdk'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Tooltip } from './Tooltip.tsx'

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name, also shown as a tooltip. */
  readonly label: string
  readonly icon: ReactNode
  readonly isDanger?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button with an icon only. */
export function IconButton({ label, icon, isDanger, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        type={type}
        aria-label={label}
        className={cn(
          'inline-flex size-8 shrink-0 cursor-pointer items-center justify-center rounded-md text-text-muted transition-colors hover:bg-muted hover:text-text disabled:cursor-not-allowed disabled:opacity-40 pointer-coarse:size-11 [&_svg]:size-4',
          isDanger && 'hover:text-danger',
          className,
        )}
        {...rest}
      >
        {icon}
      </button>
    </Tooltip>
  )
}
