import type { Entity } from '@tessera/core'
import type { FormAdditions } from '@tessera/widget-sdk/admin'
import { type ReactNode, use, useMemo } from 'react'
import { useAdmin } from '../app/admin-context.ts'
import { packages } from '../model/admin-packages.ts'

type UseAdditions = () => FormAdditions

const opened = new Map<string, Promise<readonly UseAdditions[]>>()
const none: readonly UseAdditions[] = []

interface AddedSectionsProps {
  readonly entity: Entity
  /** Renders the form with what packages add to it. */
  readonly children: (added: readonly FormAdditions[]) => ReactNode
}

/** Loads what packages add to the form of an entity, in the order of the configuration. */
export function AddedSections({ entity: { path }, children }: AddedSectionsProps) {
  const { entities } = useAdmin().rights
  const forms = packages
    .flatMap(each => each.forms ?? [])
    .filter(each => each.entity.path === path && (!each.reads || entities[each.reads.path]?.includes('read')))
  const hooks = forms.length === 0 ? none : use(additionsOf(path, forms))
  return (
    <Added hooks={hooks} before={nothing}>
      {children}
    </Added>
  )
}

const nothing: readonly FormAdditions[] = []

type Forms = NonNullable<(typeof packages)[number]['forms']>

function additionsOf(path: string, forms: Forms): Promise<readonly UseAdditions[]> {
  // Another account that goes on in the same window may read other ones.
  const key = [path, ...forms.map(({ reads }) => reads?.path)].join()
  const known = opened.get(key)
  if (known) return known
  const loading = Promise.all(forms.map(async ({ load }) => (await load()).default))
  // What could not be loaded is tried again by the next form.
  loading.catch(() => opened.delete(key))
  opened.set(key, loading)
  return loading
}

interface AddedProps extends Pick<AddedSectionsProps, 'children'> {
  readonly hooks: readonly UseAdditions[]
  readonly before: readonly FormAdditions[]
}

/** One component for each, because each is a hook. */
function Added({ hooks: [useFirst, ...others], before, children }: AddedProps) {
  if (!useFirst) return children(before)
  return (
    <One useAdditions={useFirst} hooks={others} before={before}>
      {children}
    </One>
  )
}

function One({ useAdditions, hooks, before, children }: AddedProps & { readonly useAdditions: UseAdditions }) {
  const added = useAdditions()
  const all = useMemo(() => [...before, added], [before, added])
  return (
    <Added hooks={hooks} before={all}>
      {children}
    </Added>
  )
}
