import type { PluginUpdate } from '@tessera/core'
import { Alert, CopyButton, Skeleton } from '@tessera/widget-sdk/ui'
import { CircleCheck, RefreshCw, TriangleAlert } from 'lucide-react'
import { useMessages } from '../messages.ts'
import { Button, ErrorState, PageHeader } from '../ui/index.ts'
import { PluginCard } from './PluginCard.tsx'
import { useChecks, usePlugins, useUpdates } from './use-plugins.ts'

/** What the site is made of: its plugins with what they bring, their settings, their services, and newer versions. */
export default function PluginsScreen() {
  const m = useMessages('pluginsScreen')
  const { data, error, refetch } = usePlugins()
  const updates = useUpdates()
  const newer = (updates.data ?? []).filter(each => each.newest !== null && each.newest !== each.installed)
  return (
    <>
      <PageHeader
        title={m.title}
        actions={
          <Button icon={<RefreshCw />} disabled={updates.isPending} onClick={() => updates.mutate()}>
            {m.lookForUpdates}
          </Button>
        }
      />
      <div className="flex max-w-4xl flex-col gap-4 p-4 sm:p-6">
        <p className="text-sm text-text-muted">
          {m.text} <code className="text-text">tessera add</code>
        </p>
        {data?.leftOut.map(({ plugin, reason }) => (
          <Alert key={plugin} tone="danger" title={m.leftOut.replace('{plugin}', () => plugin)}>
            <span className="whitespace-pre-wrap break-words">{reason}</span>
          </Alert>
        ))}
        <div role="status" className="empty:hidden">
          {updates.data &&
            (newer.length === 0 ? (
              <Alert tone={updates.data.some(each => each.newest === null) ? 'info' : 'success'} title={m.upToDate}>
                <Unasked updates={updates.data} />
              </Alert>
            ) : (
              <Alert title={m.newer}>
                <ul className="flex flex-col gap-2">
                  {newer.map(each => (
                    <Newer key={each.package} update={each} />
                  ))}
                </ul>
                <Unasked updates={updates.data} />
              </Alert>
            ))}
        </div>
        {updates.error && <ErrorState error={updates.error} onRetry={() => updates.mutate()} />}
        <Services />
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          data.plugins.map(plugin => <PluginCard key={plugin.module} plugin={plugin} />)
        ) : (
          <Skeleton className="h-96" />
        )}
      </div>
    </>
  )
}

const product = '@tessera/server'

function Newer({ update: { package: name, installed, newest, needs } }: { readonly update: PluginUpdate }) {
  const m = useMessages('pluginsScreen')
  const command = name === product ? 'tessera upgrade' : `tessera upgrade ${name}@${newest}`
  return (
    <li>
      <span className="font-medium text-text">
        {name === product ? 'Tessera' : name} {installed} → {newest}
      </span>
      {needs === null ? (
        <span className="flex items-center gap-2">
          <code className="min-w-0 break-all">{command}</code>
          <CopyButton text={command} label={m.copy} />
        </span>
      ) : (
        <p>{m.needs.replace('{range}', () => needs)}</p>
      )}
    </li>
  )
}

function Unasked({ updates }: { readonly updates: readonly PluginUpdate[] }) {
  const m = useMessages('pluginsScreen')
  const names = updates.filter(each => each.newest === null).map(each => each.package)
  return names.length > 0 && <p className="mt-2">{m.unasked.replace('{names}', () => names.join(', '))}</p>
}

/** The services that the configuration names, if there are some. */
function Services() {
  const m = useMessages('pluginsScreen')
  const { data = [] } = useChecks()
  if (data.length === 0) return null
  return (
    <section aria-label={m.services} className="rounded-lg border border-border bg-raised">
      <h2 className="border-border border-b px-4 py-3 font-medium text-sm">{m.services}</h2>
      <ul className="divide-y divide-border">
        {data.map(({ name, variables, problem }) => (
          <li key={name} className="flex gap-3 px-4 py-3 text-sm [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0">
            {problem === null ? (
              <CircleCheck aria-hidden className="text-success" />
            ) : (
              <TriangleAlert aria-hidden className="text-danger" />
            )}
            <span className="min-w-0">
              <span className="font-medium">{name}</span> <span className="text-text-muted">{variables}</span>
              <span className="block break-words text-text-muted">{problem ?? m.reachable}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
