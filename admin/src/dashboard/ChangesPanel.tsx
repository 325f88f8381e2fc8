import type { HistoryEntry } from '@tessera/core'
import { cn, useLanguage } from '@tessera/widget-sdk'
import { DashboardCard, DashboardLink } from '@tessera/widget-sdk/admin'
import { Avatar, Skeleton } from '@tessera/widget-sdk/ui'
import { Bot, Cog, History, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addresses } from '../context/addresses.ts'
import { ActorName } from '../history/ActorName.tsx'
import { entryTitle } from '../history/entry-title.ts'
import { useHistory } from '../history/use-history.ts'
import { useMessages } from '../messages.ts'
import { model } from '../model/entities.ts'
import { useLabels } from '../model/labels.ts'
import { EmptyState, ErrorState, TimeText } from '../ui/index.ts'
import { type ChangeGroup, changesOfRecords, dayName, daysOfChanges } from './days-of-changes.ts'

/** More are in the history. */
const maxLines = 12
const isLink = (path: string) => model.entities.get(path)?.ends !== undefined

const actorIcons = { 'api-key': Bot, 'secret-key': Bot, system: Cog, nobody: User } as const

/** Recent changes by day: who, what, when. */
export function ChangesPanel() {
  const m = useMessages('changesPanel')
  const language = useLanguage()
  const { data, error, refetch } = useHistory({ limit: '100' })
  return (
    <DashboardCard title={m.title} more={<DashboardLink href="/admin/history">{m.all}</DashboardLink>}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting />
      ) : data.length === 0 ? (
        <EmptyState icon={<History />} title={m.empty} text={m.text} />
      ) : (
        daysOfChanges(changesOfRecords(data, isLink), maxLines).map(({ day, groups }) => (
          <section key={day.getTime()}>
            <h3 className="border-border border-b bg-surface px-4 py-1.5 font-medium font-sans text-text-muted text-xs tracking-normal">
              {dayName(day, Date.now(), language)}
            </h3>
            <ul>
              {groups.map(group => (
                <ChangeRow key={group.entry.id} group={group} />
              ))}
            </ul>
          </section>
        ))
      )}
    </DashboardCard>
  )
}

function ChangeRow({ group: { entry, count } }: { readonly group: ChangeGroup }) {
  const m = useMessages('changesPanel')
  const labels = useLabels()
  const language = useLanguage()
  const entity = model.entities.get(entry.entity)
  const kind = entity ? labels.one(entity) : entry.entity
  // What has no name, such as a link between two records, is called by its kind.
  const title = Object.keys(entry.title).length > 0 ? entryTitle(entry.title, entry.recordId, language) : kind
  return (
    <li className="flex items-start gap-3 border-border border-b px-4 py-2.5 last:border-b-0 [section:not(:last-child)_&]:last:border-b">
      <ActorSign entry={entry} />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
          <Title entry={entry}>{title}</Title>
          {title !== kind && <span className="text-text-muted text-xs">{kind}</span>}
        </p>
        <p className="text-text-muted text-xs">
          <ActorName actor={entry.actor} /> · {m[entry.action]}
          {count > 1 && ` · ${m.times(count)}`}
        </p>
      </div>
      <span className="shrink-0 pt-0.5 text-text-muted text-xs">
        <TimeText at={entry.at} />
      </span>
    </li>
  )
}

/** A link to the record's form, or to the trash for a deleted one. */
function Title({ entry, children }: { readonly entry: HistoryEntry; readonly children: ReactNode }) {
  const entity = model.entities.get(entry.entity)
  const isDeleted = entry.action === 'deleted'
  const linkClasses = 'min-w-0 truncate rounded-sm font-medium'
  if (!entity) return <span className={linkClasses}>{children}</span>
  return (
    <Link
      to={isDeleted ? addresses.trash : addresses.record(entity, entry.recordId)}
      className={cn(linkClasses, 'hover:underline', isDeleted && 'text-text-muted line-through')}
    >
      {children}
    </Link>
  )
}

function ActorSign({ entry: { actor } }: { readonly entry: HistoryEntry }) {
  if (actor.kind === 'subject') return <Avatar name={actor.name ?? '?'} size="sm" className="size-7 text-xs" />
  const Icon = actorIcons[actor.kind]
  return (
    <span aria-hidden className="grid size-7 shrink-0 place-items-center rounded-full bg-muted text-text-muted">
      <Icon className="size-4" />
    </span>
  )
}

function Waiting() {
  return (
    <div aria-hidden className="flex flex-col gap-3 p-4">
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places for what isn't known yet
        <Skeleton key={index} className="h-10" />
      ))}
    </div>
  )
}
