import type { Entity } from '@tessera/core'
import { ApiError } from '@tessera/widget-sdk'
import type { AdminFormProps, FormAdditions } from '@tessera/widget-sdk/admin'
import { FileQuestion } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { addresses } from '../context/addresses.ts'
import { useAdmin } from '../context/admin-context.ts'
import { useRecord } from '../data/records.ts'
import { useMessages } from '../messages.ts'
import { packages } from '../model/admin-packages.ts'
import { useLabels } from '../model/labels.ts'
import { loadedOnce, WithAdditions } from '../model/package-additions.tsx'
import { ButtonLink, EmptyState, ErrorState, PageHeader } from '../ui/index.ts'
import { FormSkeleton } from './FormSkeleton.tsx'
import { RecordForm } from './RecordForm.tsx'

/** How often an open form checks for changes by others. */
const pollIntervalMs = 15_000

/** Creates a record without an id, edits the one with it. */
export default function AdminForm(props: AdminFormProps) {
  return <AddedSections entity={props.entity}>{added => <LoadedForm {...props} added={added} />}</AddedSections>
}

function LoadedForm({ id, ...props }: AdminFormProps & { readonly added: readonly FormAdditions[] }) {
  const { entity, isEmbedded = false } = props
  const { data, error, refetch } = useRecord(entity, id, [], pollIntervalMs)
  if (id === undefined) return <RecordForm {...props} loaded={null} />
  const isMissing = error instanceof ApiError && error.status === 404
  if (data) {
    return <RecordForm {...props} loaded={data} isMissing={isMissing} />
  }
  if (isMissing) return <MissingRecord entity={entity} isEmbedded={isEmbedded} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <FormSkeleton isEmbedded={isEmbedded} />
}

function MissingRecord({ entity, isEmbedded }: Required<Pick<AdminFormProps, 'entity' | 'isEmbedded'>>) {
  const m = useMessages('adminForm')
  const labels = useLabels()
  if (isEmbedded) return <EmptyState icon={<FileQuestion />} title={m.gone} text={m.text} />
  const list = { name: labels.many(entity), to: addresses.list(entity) }
  return (
    <>
      <PageHeader title={m.gone} crumbs={[list]} />
      <EmptyState
        icon={<FileQuestion />}
        title={m.text}
        action={
          <ButtonLink to={list.to}>
            {m.list}: {list.name}
          </ButtonLink>
        }
      />
    </>
  )
}

interface AddedSectionsProps {
  readonly entity: Entity
  /** Renders the form with what packages add to it. */
  readonly children: (added: readonly FormAdditions[]) => ReactNode
}

const additionsOf = loadedOnce<FormAdditions>()
const none: readonly never[] = []

/** Loads what packages add to the form of an entity, in the order of the configuration. */
function AddedSections({ entity: { path }, children }: AddedSectionsProps) {
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
