import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useMemo, useState } from 'react'
import { useAdmin } from '../app/admin-context.ts'
import { picturePlaceOf } from '../lists/state/list-includes.ts'
import { model } from '../model/entities.ts'
import { LinkSection } from './LinkSection.tsx'
import { isOrdered, type LinkWay } from './link-way.ts'
import type { StagedLink, StagedLinks } from './staged-links.ts'
import type { ShownLink } from './use-links.ts'

interface StagedSectionProps {
  readonly way: LinkWay
  readonly title: string
  readonly staged: StagedLinks
}

/** The links of a record that is yet to be made: they are kept in the form and made together with it. */
export function StagedSection({ way, title, staged }: StagedSectionProps) {
  const { entities } = useAdmin().rights
  const [isShown, setShown] = useState(true)
  const links = staged.of(way)
  const canAdd = entities[way.relation.path]?.includes('create') ?? false
  const shown = useMemo(
    () => links.map(link => shownLink(link, path => entities[path]?.includes('read') ?? false)),
    [links, entities],
  )
  return (
    <LinkSection
      way={way}
      title={title}
      isShown={isShown}
      onShow={setShown}
      source={{
        links: shown,
        total: links.length,
        error: null,
        retry: () => undefined,
        add: async (target, records) => staged.add(way, target, records),
        companions: async () => undefined,
        created: (target, record) => staged.add(way, target, [record]),
        remove: async link => staged.remove([link.id]),
        move: links.length > 1 && isOrdered(way) ? (from, to) => staged.move(way, from, to) : undefined,
        canAdd,
        canRemove: true,
        hasSettings: false,
      }}
    />
  )
}

function shownLink({ id, target, record }: StagedLink, mayRead: (path: string) => boolean): ShownLink {
  const link: AdminRow = {
    id,
    variant: 'default',
    createdAt: '',
    updatedAt: '',
    ...target.values,
    [target.key]: record.id,
  }
  return { link, target, record, place: picturePlaceOf(model, target.entity, ({ path }) => mayRead(path)) }
}
