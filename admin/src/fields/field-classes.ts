import { cn } from '@tessera/widget-sdk'

/** Classes of all text inputs of the back office: dense for a mouse, larger for touch. */
export function fieldClasses(...classes: (string | false | undefined)[]): string {
  return cn(
    'w-full min-w-0 rounded-md border border-border-strong bg-raised px-3 py-1.5 text-sm text-text leading-normal',
    'pointer-coarse:min-h-11 pointer-coarse:text-base',
    'transition-[border-color,box-shadow] placeholder:text-text-muted hover:border-text-muted',
    'aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--color-danger)]',
    'disabled:cursor-not-allowed disabled:bg-muted disabled:text-text-muted',
    classes,
  )
}
