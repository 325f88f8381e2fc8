import { cn } from '../cn.ts'

const control = [
  'w-full min-w-0 rounded-md border border-border-strong bg-raised px-3.5 py-2 text-base text-text',
  'transition-[border-color,box-shadow] placeholder:text-text-muted hover:border-text-muted',
  'aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--color-danger)]',
  'disabled:cursor-not-allowed disabled:bg-muted disabled:text-text-muted read-only:bg-muted',
]

/** The styles of inputs. Their text is 16 px: phones zoom in on smaller ones. */
export function controlClasses(...classes: (string | undefined)[]): string {
  return cn(control, classes)
}
