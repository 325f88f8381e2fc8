import { defineMessages, useMessages } from '@tessera/widget-sdk'
import { Skeleton } from '@tessera/widget-sdk/ui'

const messages = defineMessages({ en: { loading: 'Loading…' }, ru: { loading: 'Загружаем…' } })

/** Placeholder of a subject's overview. */
export function SubjectOverviewSkeleton() {
  const m = useMessages(messages)
  return (
    <div role="status" aria-label={m.loading}>
      <Skeleton className="h-72 max-w-3xl rounded-lg" />
    </div>
  )
}
