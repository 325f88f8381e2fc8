import { cn } from '../cn.ts'

/** The styles of a button, by the variants of `website-builder/buttons`. */
export const buttonVariants = ['default', 'destructive', 'primary', 'secondary', 'outline', 'link', 'ghost'] as const

export type ButtonVariant = (typeof buttonVariants)[number]

const base =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-md px-5 py-2 text-center font-medium text-base leading-snug no-underline transition-[background-color,border-color,color,box-shadow,transform] select-none active:translate-y-px disabled:pointer-events-none disabled:opacity-50 aria-disabled:pointer-events-none aria-disabled:opacity-50 [&_svg]:size-[1.125em] [&_svg]:shrink-0'

const looks: Record<ButtonVariant, string> = {
  default: 'bg-text text-background shadow-raised hover:bg-text/85',
  primary: 'bg-primary text-on-primary shadow-raised hover:bg-primary-hover',
  destructive: 'bg-danger text-on-danger shadow-raised hover:bg-danger-hover',
  secondary: 'bg-muted text-text hover:bg-border',
  outline: 'border border-border-strong bg-transparent text-text hover:border-text hover:bg-muted',
  ghost: 'bg-transparent text-text hover:bg-muted',
  link: 'rounded-sm px-0 text-primary underline decoration-primary/35 decoration-1 underline-offset-[0.3em] hover:text-primary-hover hover:decoration-current',
}

/** The classes of a button, for any element. */
export function buttonClasses(variant: ButtonVariant = 'default', className?: string | null): string {
  return cn(base, looks[variant], className)
}
