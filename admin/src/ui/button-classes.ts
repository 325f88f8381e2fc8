import { cn } from '@tessera/widget-sdk'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'success'
export type ButtonSize = 'sm' | 'md'

const base =
  'inline-flex shrink-0 cursor-pointer select-none items-center justify-center gap-2 whitespace-nowrap rounded-md font-medium text-sm no-underline transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0'

const sizes: Readonly<Record<ButtonSize, string>> = {
  sm: 'h-8 px-2.5 pointer-coarse:h-11',
  md: 'h-9 px-3.5 pointer-coarse:h-11',
}

const variants: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover',
  secondary: 'border border-border bg-raised text-text hover:border-border-strong hover:bg-surface',
  ghost: 'text-text hover:bg-muted',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
  success: 'bg-success text-on-success',
}

/** Classes of a button, for any element. */
export function buttonClasses(
  variant: ButtonVariant = 'secondary',
  size: ButtonSize = 'md',
  className?: string,
): string {
  return cn(base, sizes[size], variants[variant], className)
}
