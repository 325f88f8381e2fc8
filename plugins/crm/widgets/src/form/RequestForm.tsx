import type { Row } from '@tessera/core'
import { type form, honeypotField, outcomeParameter, outcomes, pageField, requestsUrl } from '@tessera/crm'
import { cn, localizedPath, usePage, usePageQuery } from '@tessera/widget-sdk'
import type { ReactNode } from 'react'
import { useMessages } from '../messages.ts'
import { FormOutcome } from './FormOutcome.tsx'

interface RequestFormProps {
  readonly of: Row<typeof form>
  /** The success message takes one line. */
  readonly isBrief?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/**
 * The `<form>` element, used by itself or with the island in it: contains what the server needs to redirect to this
 * page, a honeypot, and, back on the page, the outcome.
 */
export function RequestForm({ of, isBrief = false, className, children }: RequestFormProps) {
  const m = useMessages('requestForm')
  const { url, language } = usePage()
  const parameter = outcomeParameter(of.slug)
  const named = usePageQuery(parameter, value => outcomes.find(each => each === value) ?? null)
  const outcome = outcomes.find(each => each === named)
  const told = outcome && <FormOutcome outcome={outcome} parameter={parameter} isBrief={isBrief} />
  if (outcome === 'sent') return told
  return (
    <form method="post" action={requestsUrl(of)} className={cn('group/form', className)}>
      {told}
      <input type="hidden" name={pageField} value={localizedPath(url, language)} />
      <div aria-hidden="true" className="absolute size-px overflow-hidden opacity-0">
        <input name={honeypotField} tabIndex={-1} autoComplete="off" aria-label={m.trap} />
      </div>
      {children}
    </form>
  )
}
