import type { ComponentProps } from 'react'
import { useCurrentHref } from '../current-href.ts'
import { useIsCurrent } from '../page.ts'
import { useSegmentUrl } from '../segment-url.ts'

interface SafeLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> {
  /**
   * As an editor wrote it: a path of this site or an absolute address, with placeholders of the page's record
   * (`useSegmentUrl`).
   */
  readonly url: string | null
}

/** A link to an editor's url: external in a new tab, internal in the page's language; without a url just the content. */
export function SafeLink({ url, children, className, ...rest }: SafeLinkProps) {
  const isCurrent = useIsCurrent()
  const target = useCurrentHref()(useSegmentUrl()(url))
  if (!target) return <span className={className}>{children}</span>
  return (
    <a
      href={target.href}
      className={className}
      {...(target.isExternal && { target: '_blank', rel: 'noopener' })}
      {...(url !== null && isCurrent(url) && { 'aria-current': 'page' })}
      {...rest}
    >
      {children}
    </a>
  )
}
