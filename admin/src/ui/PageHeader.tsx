import { ChevronRight } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { useDocumentTitle } from './document-title.ts'

interface PageHeaderProps {
  readonly title: ReactNode
  /** Breadcrumbs, the outermost first. */
  readonly crumbs?: readonly { readonly name: ReactNode; readonly to: string }[]
  /** Beside the title: 'Unsaved changes', a total. */
  readonly state?: ReactNode
  readonly actions?: ReactNode
  /** Below the title, still in the header: tabs. */
  readonly children?: ReactNode
}

/** The sticky header of a screen: breadcrumbs, title, state and actions. */
export function PageHeader({ title, crumbs = [], state, actions, children }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(heading)
  return (
    <header className="print:hidden sticky top-(--admin-bar-height) z-20 border-border border-b bg-background/95 backdrop-blur-sm">
      <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 sm:px-6">
        <div className="flex min-w-0 flex-[1_1_12rem] flex-wrap items-center gap-x-3 gap-y-1">
          <div className="flex min-w-0 items-center gap-1.5 text-sm">
            {crumbs.map(({ name, to }) => (
              <span
                key={to}
                className="flex shrink-0 items-center gap-1.5 text-text-muted max-sm:[&:not(:last-of-type)]:hidden"
              >
                <Link to={to} className="rounded-sm py-1 hover:text-text hover:underline">
                  {name}
                </Link>
                <ChevronRight aria-hidden className="size-3.5" />
              </span>
            ))}
            <h1 ref={heading} tabIndex={-1} className="min-w-0 truncate text-base tracking-normal outline-none">
              {title}
            </h1>
          </div>
          {state && <div className="text-sm text-text-muted">{state}</div>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </header>
  )
}
