import type { Entity } from '@tessera/core'
import type { FormAdditions } from '@tessera/widget-sdk/admin'
import { type ReactNode, use } from 'react'
import { useAdmin } from '../context/admin-context.ts'
import { packages } from '../model/admin-packages.ts'
import { loadedOnce, WithAdditions } from '../model/package-additions.tsx'

interface AddedSectionsProps {
  readonly entity: Entity
  /** Renders the form with what packages add to it. */
  readonly children: (added: readonly FormAdditions[]) => ReactNode
}

const additionsOf = loadedOnce<FormAdditions>()
const none: readonly never[] = []

/** Loads what packages add to the form of an entity, in the order of the configuration. */
export function AddedSections({ entity: { path }, children }: AddedSectionsProps) {
  const { entities } = useAdmin().rights
  const forms = packages
    .flatMap(each => each.forms ?? [])
    .filter(each => each.entity.path === path && (!each.reads || entities[each.reads.path]?.includes('read')))
  // Another account that goes on in the same window may read other ones.
  const key = [path, ...forms.map(({ reads }) => reads?.path)].join()
  const hooks = forms.length === 0 ? none : use(additionsOf(key, forms))
  return (
    <WithAdditions hooks={hooks} before={none}>
      {children}
    </WithAdditions>
  )
}
