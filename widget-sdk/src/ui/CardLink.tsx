import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'
import { SafeLink } from './SafeLink.tsx'

/**
 * The link of a card, inside its heading: read out once, but clickable anywhere on the card, which has to be `relative`.
 * Other links of the card stay clickable with `relative z-10`.
 */
export function CardLink({ className, ...rest }: ComponentProps<typeof SafeLink>) {
  return (
    <SafeLink
      className={cn(
        "text-inherit no-underline after:absolute after:inset-0 after:rounded-lg after:content-[''] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-ring",
        className,
      )}
      {...rest}
    />
  )
}
