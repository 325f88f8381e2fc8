import type { AccessRule, PluginListing } from '@tessera/core'
import { Badge } from '@tessera/widget-sdk/ui'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { addresses } from '../context/addresses.ts'
import { useMessages } from '../messages.ts'
import { model } from '../model/entities.ts'
import { useLabels } from '../model/labels.ts'
import { moduleIcon } from '../model/module-icons.ts'
import { PluginSettingsForm } from './PluginSettingsForm.tsx'

/** A plugin: what it is, its settings, and everything that it brings. */
export function PluginCard({ plugin }: { readonly plugin: PluginListing }) {
  const m = useMessages('pluginCard')
  const labels = useLabels()
  const id = useId()
  const { module, package: name, version, entities, routes, jobs, settings } = plugin
  const Icon = moduleIcon(module)
  return (
    <section aria-labelledby={id} className="rounded-lg border border-border bg-raised">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
        <Icon aria-hidden className="size-5 shrink-0 text-text-muted" />
        <h2 id={id} className="font-medium text-base tracking-normal">
          {labels.module(module)}
        </h2>
        <span className="min-w-0 break-all text-sm text-text-muted">
          {name ?? module} {version}
        </span>
        <span className="ml-auto flex flex-wrap gap-1">
          {entities.length > 0 && <Badge className="text-xs">{m.tables(entities.length)}</Badge>}
          {routes.length > 0 && <Badge className="text-xs">{m.routes(routes.length)}</Badge>}
          {jobs.length > 0 && <Badge className="text-xs">{m.jobs(jobs.length)}</Badge>}
        </span>
      </div>
      {settings && (
        <div className="border-border border-t px-4 py-4">
          <PluginSettingsForm module={module} settings={settings} />
        </div>
      )}
      <details className="border-border border-t">
        <summary className="flex min-h-11 cursor-pointer items-center rounded-b-lg px-4 text-primary text-sm">
          {m.brings}
        </summary>
        <Contents plugin={plugin} />
      </details>
    </section>
  )
}

function Contents({ plugin }: { readonly plugin: PluginListing }) {
  const m = useMessages('pluginCard')
  const labels = useLabels()
  const audience = useAudience()
  const { entities, routes, jobs, content, hosts, intervenes, dependencies, range } = plugin
  const interventions = [
    ...intervenes.services.map(path => nameOf(path)),
    ...(intervenes.updates ? [m.updates] : []),
    ...(intervenes.removals ? [m.removals] : []),
  ]

  function nameOf(path: string): string {
    const entity = model.entities.get(path)
    return entity ? labels.many(entity) : path
  }

  return (
    <dl className="flex flex-col gap-3 px-4 pb-4 text-sm">
      <Part name={m.tablesTitle} values={entities}>
        {({ path, rights }) => {
          const entity = model.entities.get(path)
          return (
            <>
              {entity ? (
                <Link to={addresses.list(entity)} className="rounded-sm text-primary hover:underline">
                  {labels.many(entity)}
                </Link>
              ) : (
                path
              )}
              <span className="text-text-muted">
                {': '}
                {m.read} {audience(rights.read)}, {m.written} {audience(rights.create)}
              </span>
            </>
          )
        }}
      </Part>
      <Part name={m.routesTitle} values={routes}>
        {({ method, url, access }) => (
          <>
            <code className="break-all">
              {method} {url}
            </code>
            <span className="text-text-muted">: {audience(access)}</span>
          </>
        )}
      </Part>
      <Part name={m.jobsTitle} values={jobs}>
        {job => <code className="break-all">{job}</code>}
      </Part>
      <Part name={m.content} values={content}>
        {each => each}
      </Part>
      <Part name={m.hosts} values={hosts}>
        {each => each}
      </Part>
      <Part name={m.intervenes} values={interventions}>
        {each => each}
      </Part>
      <Part name={m.dependencies} values={dependencies}>
        {each => labels.module(each)}
      </Part>
      <Part name={m.range} values={range === null ? [] : [range]}>
        {each => each}
      </Part>
    </dl>
  )
}

interface PartProps<Item> {
  readonly name: string
  readonly values: readonly Item[]
  readonly children: (value: Item) => ReactNode
}

function Part<Item>({ name, values, children }: PartProps<Item>) {
  if (values.length === 0) return null
  return (
    <div className="grid gap-x-4 gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-text-muted">{name}</dt>
      <dd>
        <ul className="flex flex-col gap-1">
          {values.map(value => (
            <li key={JSON.stringify(value)}>{children(value)}</li>
          ))}
        </ul>
      </dd>
    </div>
  )
}

/** Whom a rule lets in, in words. */
function useAudience(): (rule: AccessRule) => string {
  const m = useMessages('audience')
  return rule => (typeof rule === 'object' ? rule.roles.join(', ') : m[rule])
}
