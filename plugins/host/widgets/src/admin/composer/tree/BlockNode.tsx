import { MenuDivider, MenuItem, RecordIcon, useAdmin } from '@tessera/admin'
import { Copy, PackageX, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../../../messages.ts'
import { useRecordLabels } from '../block-names.ts'
import { useComposer } from '../composer-context.ts'
import { pageEntities } from '../page/page-entities.ts'
import type { Block, BlockRegion } from '../page/page-parts.ts'
import type { SelectionPath } from '../selection.ts'
import { RemoveBlockDialog } from '../writes/RemoveBlockDialog.tsx'
import { useDuplicate } from '../writes/use-duplicate.ts'
import { ChildNodes } from './ChildNodes.tsx'
import { MoveItems } from './MoveItems.tsx'
import { NodeMenu } from './NodeMenu.tsx'
import { containedIn } from './record-children.ts'
import { TreeNode } from './TreeNode.tsx'
import { useExpanded } from './use-expanded.ts'

interface BlockNodeProps {
  readonly region: BlockRegion
  readonly block: Block
  readonly index: number
  readonly move: (step: -1 | 1) => void
}

/** The selection path of a block: its record, or the host widget where that shows nothing. */
export function blockSelectionPath({ record, host }: Block): SelectionPath {
  return [
    record
      ? { entity: record.entity.path, id: record.row.id }
      : { entity: pageEntities.widget.path, id: host.widget.id },
  ]
}

/** A block of the page in the tree, with its actions. */
export function BlockNode({ region, block, index, move }: BlockNodeProps) {
  const m = useMessages('blockNode')
  const { rights } = useAdmin()
  const { language, add } = useComposer()
  const labelOf = useRecordLabels(language)
  const duplicate = useDuplicate(region)
  const selectionPath = blockSelectionPath(block)
  const { isExpanded, toggle } = useExpanded(selectionPath)
  const [isRemoving, setRemoving] = useState(false)
  const { record, external } = block
  const label = record
    ? labelOf(record.entity, record.row)
    : { kind: m.empty, title: external ? m.goneOf.replace('{module}', external.externalModule) : m.gone }
  const may = (right: 'create' | 'update' | 'delete') => rights.entities[region.relation.path]?.includes(right) ?? false
  const mayContain = record !== null && containedIn(record.entity, rights).length > 0
  return (
    <>
      <TreeNode
        sortKey={block.key}
        selectionPath={selectionPath}
        label={label}
        icon={record ? <RecordIcon entity={record.entity} /> : <PackageX aria-hidden />}
        level={1}
        isExpanded={mayContain ? isExpanded : null}
        onToggle={toggle}
        onMove={may('update') ? move : () => undefined}
        {...(may('delete') && { onRemove: () => setRemoving(true) })}
        menu={
          <NodeMenu selectionPath={selectionPath} label={label}>
            {may('update') && <MoveItems index={index} total={region.blocks.length} move={move} />}
            {may('create') && (
              <>
                <MenuDivider />
                <MenuItem icon={<Plus />} onSelect={() => add({ region, index })}>
                  {m.above}
                </MenuItem>
                <MenuItem icon={<Plus />} onSelect={() => add({ region, index: index + 1 })}>
                  {m.below}
                </MenuItem>
                {record && (
                  <MenuItem icon={<Copy />} onSelect={() => void duplicate(record, index + 1)}>
                    {m.duplicate}
                  </MenuItem>
                )}
              </>
            )}
            {may('delete') && (
              <>
                <MenuDivider />
                <MenuItem icon={<Trash2 />} isDanger onSelect={() => setRemoving(true)}>
                  {m.remove}
                </MenuItem>
              </>
            )}
          </NodeMenu>
        }
      >
        {record && mayContain && isExpanded && <ChildNodes of={record} selectionPath={selectionPath} level={2} />}
      </TreeNode>
      {isRemoving && <RemoveBlockDialog block={block} onClose={() => setRemoving(false)} />}
    </>
  )
}
