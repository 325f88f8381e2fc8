import type { Filter } from '@tessera/core'
import type { AdminRow, AdminTableProps } from '@tessera/widget-sdk/admin'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useId, useMemo, useState } from 'react'
import { addresses } from '../context/addresses.ts'
import { useAdmin } from '../context/admin-context.ts'
import { useRight } from '../context/use-rights.ts'
import { FormDrawer } from '../forms/FormDrawer.tsx'
import { useMessages } from '../messages.ts'
import { model } from '../model/entities.ts'
import { useLabels } from '../model/labels.ts'
import { isPlainLink, linkDefinitionIn } from '../relations/link-definition.ts'
import { Button, ButtonLink } from '../ui/index.ts'
import { ListHeader } from './ListHeader.tsx'
import { RecordList } from './RecordList.tsx'
import { ListAdditions } from './state/ListAdditions.tsx'
import { relationFields } from './state/list-relations.ts'
import { listedEntity } from './state/listed-entity.ts'
import { useTableAdditions } from './state/table-additions.ts'
import { useListState } from './state/use-list-state.ts'
import { TransferMenu } from './transfer/TransferMenu.tsx'
import { useList } from './use-list.ts'
import { ViewTabs } from './views/ViewTabs.tsx'

const everywhere: readonly Filter[] = []

// Only forms need the section of links.
const RelationSection = lazy(() => import('../relations/RelationSection.tsx'))

/**
 * The table of an entity: on a screen of its own, beside others (with a title), or inside a form, where relations show
 * the linked records.
 */
export default function AdminTable(props: AdminTableProps) {
  const { entity, where, isEmbedded = false, title } = props
  const labels = useLabels()
  const links = useMemo(
    () => (isEmbedded && where ? linkDefinitionIn(model, entity, where) : null),
    [isEmbedded, entity, where],
  )
  if (!links || !isPlainLink(links.definition)) {
    return (
      <ListAdditions entity={entity} own={props.additions}>
        <RecordsTable {...props} />
      </ListAdditions>
    )
  }
  return (
    <Suspense fallback={null}>
      <RelationSection {...links} title={typeof title === 'string' ? title : labels.many(entity)} />
    </Suspense>
  )
}

function RecordsTable({ entity: recorded, where = everywhere, defaults, isEmbedded = false, title }: AdminTableProps) {
  const additions = useTableAdditions()
  const { entities } = useAdmin().rights
  const entity = useMemo(() => {
    const relations = relationFields(model, recorded, other => entities[other.path]?.includes('read') ?? false)
    return listedEntity(recorded, additions, relations)
  }, [recorded, additions, entities])
  const m = useMessages('list')
  const panel = useId()
  const control = useListState(entity, isEmbedded)
  const [isShown, setShown] = useState(true)
  const list = useList({ entity, state: control.state, where, isShown, isEmbedded, additions })
  const canCreate = useRight(entity, 'create')
  const [opened, setOpened] = useState<AdminRow | 'new' | null>(null)
  const isScreen = !isEmbedded && title === undefined

  const add =
    canCreate &&
    (isEmbedded ? (
      <Button variant={isScreen ? 'primary' : 'secondary'} icon={<Plus />} onClick={() => setOpened('new')}>
        {m.addNew}
      </Button>
    ) : (
      <ButtonLink variant="primary" icon={<Plus />} to={addresses.create(entity)}>
        {m.addNew}
      </ButtonLink>
    ))

  return (
    <section
      aria-label={isScreen ? undefined : typeof title === 'string' ? title : undefined}
      className={
        isScreen
          ? 'flex min-w-0 flex-col sm:h-[calc(100dvh-var(--admin-bar-height,0px))] sm:min-h-112'
          : 'flex min-w-0 flex-col'
      }
    >
      <ListHeader
        entity={entity}
        title={title}
        isScreen={isScreen}
        total={list.total}
        isEstimated={list.isEstimated}
        isShown={isShown}
        onShow={setShown}
        panel={panel}
        actions={
          <>
            <TransferMenu entity={recorded} list={list} sort={control.state.sort} canImport={!isEmbedded} />
            {add}
          </>
        }
      >
        {!isEmbedded && isShown && (
          <ViewTabs entity={entity} state={control.state} onReplace={control.replace} panel={panel} />
        )}
      </ListHeader>
      {isScreen && isShown && additions.Banner && <additions.Banner />}
      {isShown && (
        <RecordList
          id={panel}
          entity={entity}
          list={list}
          control={control}
          where={where}
          isScreen={isScreen}
          add={add}
          {...(isEmbedded && { onOpen: setOpened })}
        />
      )}
      {opened !== null && (
        <FormDrawer
          entity={recorded}
          onClose={() => setOpened(null)}
          onSaved={() => setOpened(null)}
          {...(opened !== 'new' && { id: opened.id })}
          {...(defaults && { defaults, hidden: Object.keys(defaults) })}
        />
      )}
    </section>
  )
}
