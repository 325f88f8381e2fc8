import type { Entity } from '@tessera/core'
import { ListPlus, Plus } from 'lucide-react'
import { useAdmin } from '../context/admin-context.ts'
import { useMessages } from '../messages.ts'
import { Button } from '../ui/index.ts'
import { Menu, MenuItem } from '../ui/Menu.tsx'
import type { LinkDefinition, LinkTarget } from './link-definition.ts'
import { useTargetName } from './link-name.ts'

interface AddLinksProps {
  readonly definition: LinkDefinition
  readonly onPick: () => void
  readonly onCreate: (target: LinkTarget) => void
}

/** Adds links: to existing records, or to a new one. */
export function AddLinks({ definition, onPick, onCreate }: AddLinksProps) {
  const m = useMessages('addLinks')
  const { entities } = useAdmin().rights
  const may = (right: 'read' | 'create') => (target: LinkTarget) => entities[pathOf(target)]?.includes(right) ?? false
  const creatable = definition.targets.filter(may('create'))
  const [only] = creatable
  return (
    <>
      {definition.targets.some(may('read')) && (
        <Button icon={<ListPlus />} onClick={onPick}>
          {m.existing}
        </Button>
      )}
      {only && creatable.length === 1 && (
        <Button icon={<Plus />} onClick={() => onCreate(only)}>
          {m.addNew}
        </Button>
      )}
      {creatable.length > 1 && (
        <CreateMenu definition={definition} targets={creatable} label={m.addNew} onCreate={onCreate} />
      )}
    </>
  )
}

interface CreateMenuProps extends Pick<AddLinksProps, 'definition' | 'onCreate'> {
  readonly targets: readonly LinkTarget[]
  readonly label: string
}

function CreateMenu({ definition, targets, label, onCreate }: CreateMenuProps) {
  const nameOf = useTargetName()
  return (
    <Menu button={<Button icon={<Plus />}>{label}</Button>} className="max-h-80 overflow-y-auto">
      {targets.map(target => (
        <MenuItem key={pathOf(target)} onSelect={() => onCreate(target)}>
          {nameOf(definition, target)}
        </MenuItem>
      ))}
    </Menu>
  )
}

function pathOf({ entity }: { readonly entity: Pick<Entity, 'path'> }): string {
  return entity.path
}
