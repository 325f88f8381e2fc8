import { Button } from '@tessera/widget-sdk/ui'
import { useRef } from 'react'
import { useRouteError } from 'react-router'
import { useMessages } from '../messages.ts'
import { useDocumentTitle } from '../ui/document-title.ts'

/** Shown when a screen could not be fetched or rendered; the other screens still work. */
export function RouteFailure() {
  const m = useMessages('routeFailure')
  const error = useRouteError()
  const heading = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(heading)
  return (
    <section role="alert" className="flex flex-col items-start gap-4 p-6">
      <h1 ref={heading} className="text-2xl">
        {m.title}
      </h1>
      <p className="text-text-muted">{error instanceof Error ? error.message : String(error)}</p>
      <Button onClick={() => location.reload()}>{m.reload}</Button>
    </section>
  )
}
