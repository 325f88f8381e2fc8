import { cn, localizedPath, useLanguage, useModulePage } from '@tessera/widget-sdk'
import type { ReactNode } from 'react'
import type { accountPages } from './addresses.ts'

interface AccountLinkProps {
  readonly to: (typeof accountPages)[keyof typeof accountPages]
  readonly className?: string
  readonly children: ReactNode
}

/** Links to another account page, in the language of this one. */
export function AccountLink({ to, className, children }: AccountLinkProps) {
  return (
    <a
      href={localizedPath(useModulePage(to), useLanguage())}
      className={cn(
        'font-medium text-primary underline decoration-primary/35 decoration-1 underline-offset-[0.25em] transition-colors hover:text-primary-hover hover:decoration-current',
        className,
      )}
    >
      {children}
    </a>
  )
}
