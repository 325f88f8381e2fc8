import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

/** Knows Tailwind's classes, and those that the tokens (`styles/tokens.css`) add to its scales. */
const merge = extendTailwindMerge({
  extend: { theme: { container: ['page', 'text'], shadow: ['raised', 'overlay'] } },
})

/** Joins class names; of two that set the same property, the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
