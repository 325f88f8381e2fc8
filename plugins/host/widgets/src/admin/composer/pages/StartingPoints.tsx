import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, ErrorState, problemText, useAdmin, useNavigate } from '@tessera/admin'
import { useLanguage } from '@tessera/widget-sdk'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { useId, useState } from 'react'
import { useMessages } from '../../../messages.ts'
import { addresses } from '../addresses.ts'
import { pageEntities } from '../page/page-entities.ts'

interface StartingPoint {
  /** `blog/blog` */
  readonly name: string
  readonly title: string
  readonly text: string
}

const path = '/api/host/starting-points'

/** What a site without a home page may begin with: pages that the installed modules offer, or an empty one. */
export function StartingPoints() {
  const m = useMessages('startingPoints')
  const language = useLanguage()
  const heading = useId()
  const { api } = useAdmin()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [pending, setPending] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: [path, language],
    queryFn: async () => (await api<readonly StartingPoint[]>('GET', `${path}?language=${language}`)).data,
  })

  async function take(name: string | undefined): Promise<void> {
    setPending(name ?? '')
    setProblem(null)
    try {
      const { data: made } = await api<{ readonly pageId: string }>('POST', path, {
        body: name === undefined ? {} : { name },
      })
      await client.invalidateQueries({ queryKey: [pageEntities.page.path] })
      await navigate(addresses.composer(made.pageId))
    } catch (failure) {
      setPending(null)
      setProblem(problemText(failure, language))
    }
  }

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <section
      aria-labelledby={heading}
      className="flex flex-col gap-4 rounded-lg border border-border bg-raised p-4 sm:p-6"
    >
      <div className="flex flex-col gap-1">
        <h2 id={heading} className="font-semibold text-lg">
          {m.title}
        </h2>
        <p className="text-sm text-text-muted">{m.text}</p>
      </div>
      {data ? (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {data.map(point => (
            <li key={point.name} className="flex flex-col items-start gap-2 rounded-lg border border-border p-4">
              <h3 className="font-medium">{point.title}</h3>
              <p className="grow text-sm text-text-muted">{point.text}</p>
              <Button variant="primary" disabled={pending !== null} onClick={() => void take(point.name)}>
                {pending === point.name ? m.pending : m.take}
                <span className="sr-only">{`: ${point.title}`}</span>
              </Button>
            </li>
          ))}
          <li className="flex flex-col items-start gap-2 rounded-lg border border-border border-dashed p-4">
            <h3 className="font-medium">{m.emptyTitle}</h3>
            <p className="grow text-sm text-text-muted">{m.emptyText}</p>
            <Button disabled={pending !== null} onClick={() => void take(undefined)}>
              {pending === '' ? m.pending : m.empty}
            </Button>
          </li>
        </ul>
      ) : (
        <div aria-busy className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {[1, 2, 3].map(card => (
            <Skeleton key={card} className="h-36" />
          ))}
        </div>
      )}
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {problem}
        </p>
      )}
    </section>
  )
}
