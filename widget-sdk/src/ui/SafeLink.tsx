import type { ComponentProps } from 'react'
import { useCurrentHref } from '../current-href.ts'
import { usePage } from '../page.ts'
import { useSegmentUrl } from '../segment-url.ts'

interface SafeLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> {
  /** As an editor wrote it: a path of this site, or a whole address; it may name the page's record (`useSegmentUrl`). */
  readonly url: string | null
}

/** A link to where an editor's url leads: abroad in a new tab, at home in the page's language; without one, plain content. */
export function SafeLink({ url, children, className, ...rest }: SafeLinkProps) {
  const { url: current } = usePage()
  const target = useCurrentHref()(useSegmentUrl()(url))
  if (!target) return <span className={className}>{children}</span>
  return (
    <a
      href={target.href}
      className={className}
      {...(target.isExternal && { target: '_blank', rel: 'noopener' })}
      {...(url === current && { 'aria-current': 'page' })}
      {...rest}
    >
      {children}
    </a>
  )
}
