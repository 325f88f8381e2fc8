import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useMemo } from 'react'
import { useAdmin } from '../context/admin-context.ts'
import { pictureLocationOf } from '../lists/state/list-includes.ts'
import { model } from '../model/entities.ts'
import { LinkSection, useLinkHeading } from './LinkSection.tsx'
import { isOrdered, type LinkDefinition } from './link-definition.ts'
import type { PendingLink, PendingLinks } from './pending-links.ts'
import type { ResolvedLink } from './use-links.ts'

interface PendingLinksSectionProps {
  readonly definition: LinkDefinition
  readonly title: string
  readonly pendingLinks: PendingLinks
}

/** The links of a record that isn't created yet: held in the form and created together with it. */
export function PendingLinksSection({ definition, title, pendingLinks }: PendingLinksSectionProps) {
  const heading = useLinkHeading({ definition, title })
  const { entities } = useAdmin().rights
  const links = pendingLinks.of(definition)
  const canAdd = entities[definition.relation.path]?.includes('create') ?? false
  const resolved = useMemo(
    () => links.map(link => resolvedLink(link, path => entities[path]?.includes('read') ?? false)),
    [links, entities],
  )
  return (
    <LinkSection
      {...heading}
      source={{
        links: resolved,
        total: links.length,
        error: null,
        retry: () => undefined,
        add: async (target, records) => pendingLinks.add(definition, target, records),
        dependentWrites: async () => undefined,
        created: (target, record) => pendingLinks.add(definition, target, [record]),
        remove: async link => pendingLinks.remove([link.id]),
        move:
          links.length > 1 && isOrdered(definition) ? (from, to) => pendingLinks.move(definition, from, to) : undefined,
        canAdd,
        canRemove: true,
        hasSettings: false,
      }}
    />
  )
}

function resolvedLink({ id, target, record }: PendingLink, mayRead: (path: string) => boolean): ResolvedLink {
  const link: AdminRow = {
    id,
    variant: 'default',
    createdAt: '',
    updatedAt: '',
    ...target.values,
    [target.key]: record.id,
  }
  return { link, target, record, pictureLocation: pictureLocationOf(model, target.entity, ({ path }) => mayRead(path)) }
}
