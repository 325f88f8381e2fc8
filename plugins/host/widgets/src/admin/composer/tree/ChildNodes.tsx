import { MenuDivider, MenuItem, movedTo, RecordIcon, useAdmin } from '@tessera/admin'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { Unlink } from 'lucide-react'
import { useMessages } from '../../../messages.ts'
import { useRecordLabels } from '../block-names.ts'
import { useComposer } from '../composer-context.ts'
import type { RecordOf } from '../page/page-parts.ts'
import type { SelectionPath } from '../selection.ts'
import { orderChanges } from '../writes/arrangement.ts'
import { MoveItems } from './MoveItems.tsx'
import { NodeMenu } from './NodeMenu.tsx'
import { type ChildRecord, containedIn, useChildren } from './record-children.ts'
import { SortableItems } from './SortableItems.tsx'
import { TreeNode } from './TreeNode.tsx'
import { useExpanded } from './use-expanded.ts'

/** Records may contain each other in a circle. */
const maxDepth = 8

interface ChildNodesProps {
  readonly of: RecordOf
  readonly selectionPath: SelectionPath
  readonly level: number
}

/** The records that a record contains, fetched when it is expanded. */
export function ChildNodes({ of, selectionPath, level }: ChildNodesProps) {
  const m = useMessages('childNodes')
  const { writes } = useComposer()
  const { data } = useChildren(of.entity, of.row.id)
  const indent = (level - 1) * 14 + 34
  if (!data) return <Skeleton className="my-1 mr-1 h-7" style={{ marginLeft: `${indent}px` }} />
  const groups = Map.groupBy(data, ({ containment }) => containment.relation.path)
  if (data.length === 0) {
    return (
      <p className="py-1.5 text-text-muted text-xs" style={{ paddingLeft: `${indent}px` }}>
        {m.nothing}
      </p>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the group of a tree, not of a form
    <div role="group">
      {[...groups].map(([relation, children]) => (
        <SortableItems
          key={relation}
          items={children}
          keyOf={({ link }) => link.id}
          onMove={(from, to) =>
            writes.write(
              orderChanges(
                relation,
                movedTo(children, from, to).map(({ link }) => link),
              ),
              m.moved,
              true,
            )
          }
        >
          {(child, index, move) => (
            <ChildNode
              key={child.link.id}
              child={child}
              position={{ index, total: children.length }}
              move={move}
              selectionPath={[...selectionPath, { entity: child.record.entity.path, id: child.record.row.id }]}
              level={level}
            />
          )}
        </SortableItems>
      ))}
    </div>
  )
}

interface ChildNodeProps {
  readonly child: ChildRecord
  readonly position: { readonly index: number; readonly total: number }
  readonly move: (step: -1 | 1) => void
  readonly selectionPath: SelectionPath
  readonly level: number
}

function ChildNode({ child: { containment, link, record }, position, move, selectionPath, level }: ChildNodeProps) {
  const m = useMessages('childNodes')
  const { rights } = useAdmin()
  const { language, writes } = useComposer()
  const label = useRecordLabels(language)(record.entity, record.row)
  const { isExpanded, toggle } = useExpanded(selectionPath)
  const mayContain = level < maxDepth && containedIn(record.entity, rights).length > 0
  const mayOrder = rights.entities[containment.relation.path]?.includes('update') ?? false
  const mayTakeOut = rights.entities[containment.relation.path]?.includes('delete') ?? false
  const remove = () =>
    void writes.write([{ action: 'delete', entity: containment.relation.path, id: link.id }], m.removed)
  return (
    <TreeNode
      sortKey={link.id}
      selectionPath={selectionPath}
      label={label}
      icon={<RecordIcon entity={record.entity} />}
      level={level}
      isExpanded={mayContain ? isExpanded : null}
      onToggle={toggle}
      onMove={mayOrder ? move : () => undefined}
      {...(mayTakeOut && { onRemove: remove })}
      menu={
        <NodeMenu selectionPath={selectionPath} label={label}>
          {mayOrder && <MoveItems {...position} move={move} />}
          {mayTakeOut && (
            <>
              <MenuDivider />
              <MenuItem icon={<Unlink />} onSelect={remove}>
                {m.remove}
              </MenuItem>
            </>
          )}
        </NodeMenu>
      }
    >
      {mayContain && isExpanded && <ChildNodes of={record} selectionPath={selectionPath} level={level + 1} />}
    </TreeNode>
  )
}
