import type { Health } from '@tessera/core'
import { cn, useLanguage } from '@tessera/widget-sdk'
import { DashboardCard } from '@tessera/widget-sdk/admin'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { fileSize } from '../media/file-size.ts'
import { useMessages } from '../messages.ts'
import { ErrorState, TimeText } from '../ui/index.ts'
import { useHealth } from './use-health.ts'

/** The state of jobs, mail and database. */
export function HealthPanel() {
  const m = useMessages('healthPanel')
  const language = useLanguage()
  const { data, error, refetch } = useHealth()
  const storage = data?.files.storage ?? ''
  return (
    <DashboardCard title={m.title}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="m-4 h-32" />
      ) : (
        <dl>
          <Row name={m.jobs} state={data.jobs.failed > 0 ? 'bad' : data.jobs.isRunning ? 'good' : 'doubtful'}>
            {data.jobs.failed > 0 && <p>{m.failed(data.jobs.failed)}</p>}
            {!data.jobs.isRunning && <p>{m.stopped}</p>}
            {data.jobs.waiting + data.jobs.active > 0 ? (
              <p>{m.working(data.jobs.waiting + data.jobs.active)}</p>
            ) : (
              data.jobs.failed === 0 && data.jobs.isRunning && <p>{m.idle}</p>
            )}
            <Failures of={data} />
          </Row>
          <Row
            name={m.mail}
            state={data.mail.failed > 0 ? 'bad' : data.mail.transport === 'files' ? 'doubtful' : 'good'}
          >
            {data.mail.failed > 0 && <p>{m.unsent(data.mail.failed)}</p>}
            {data.mail.lastError && <p className="break-words">{data.mail.lastError.message}</p>}
            <p>{data.mail.transport === 'files' ? m.files : m.sent(data.mail.sent)}</p>
          </Row>
          <Row name={m.database} state="good">
            <p>
              PostgreSQL {data.database.version}
              {data.database.kind === 'pglite' && `, ${m.embedded}`} · {fileSize(data.database.bytes, language)}
            </p>
            <p>
              {m.storage}: {storage === 'local' || storage === 's3' ? m[storage] : storage}
            </p>
          </Row>
        </dl>
      )}
    </DashboardCard>
  )
}

const signs = {
  good: <CircleCheck aria-hidden className="text-success" />,
  doubtful: <TriangleAlert aria-hidden className="text-warning" />,
  bad: <CircleAlert aria-hidden className="text-danger" />,
} as const

interface RowProps {
  readonly name: string
  readonly state: keyof typeof signs
  readonly children: ReactNode
}

function Row({ name, state, children }: RowProps) {
  return (
    <div className="border-border border-b px-4 py-3 last:border-b-0">
      <dt className="flex items-center gap-3 font-medium [&>svg]:size-4 [&>svg]:shrink-0">
        {signs[state]}
        {name}
      </dt>
      <dd className={cn('flex flex-col gap-1 pl-7 text-text-muted text-xs', state === 'bad' && 'text-text')}>
        {children}
      </dd>
    </div>
  )
}

function Failures({ of: { jobs } }: { readonly of: Health }) {
  const m = useMessages('healthPanel')
  if (jobs.failures.length === 0) return null
  return (
    <details>
      <summary className="min-h-6 cursor-pointer rounded-sm text-primary">{m.details}</summary>
      <ul className="mt-1 flex flex-col gap-2">
        {jobs.failures.map(({ name, at, message }) => (
          <li key={`${name} ${at}`}>
            <p className="font-medium">
              {name} · <TimeText at={at} />
            </p>
            <p className="break-words text-text-muted">{message}</p>
          </li>
        ))}
      </ul>
    </details>
  )
}
