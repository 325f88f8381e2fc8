import type { Entity } from '@tessera/core'
import { defineMessages, useMessages } from '@tessera/widget-sdk'
import { ListPlus, Plus } from 'lucide-react'
import { useAdmin } from '../app/admin-context.ts'
import { Button } from '../ui/index.ts'
import { Menu, MenuItem } from '../ui/Menu.tsx'
import { useTargetName } from './link-name.ts'
import type { LinkTarget, LinkWay } from './link-way.ts'

const messages = defineMessages({
  en: { addNew: 'Add new', existing: 'Add existing' },
  ru: { addNew: 'Добавить', existing: 'Выбрать готовые' },
})

interface AddLinksProps {
  readonly way: LinkWay
  readonly onPick: () => void
  readonly onCreate: (target: LinkTarget) => void
}

/** The two ways to more links: what is there already, and something new. */
export function AddLinks({ way, onPick, onCreate }: AddLinksProps) {
  const m = useMessages(messages)
  const { entities } = useAdmin().rights
  const may = (right: 'read' | 'create') => (target: LinkTarget) => entities[pathOf(target)]?.includes(right) ?? false
  const fresh = way.targets.filter(may('create'))
  const [only] = fresh
  return (
    <>
      {way.targets.some(may('read')) && (
        <Button icon={<ListPlus />} onClick={onPick}>
          {m.existing}
        </Button>
      )}
      {only && fresh.length === 1 && (
        <Button icon={<Plus />} onClick={() => onCreate(only)}>
          {m.addNew}
        </Button>
      )}
      {fresh.length > 1 && <CreateMenu way={way} targets={fresh} label={m.addNew} onCreate={onCreate} />}
    </>
  )
}

interface CreateMenuProps extends Pick<AddLinksProps, 'way' | 'onCreate'> {
  readonly targets: readonly LinkTarget[]
  readonly label: string
}

function CreateMenu({ way, targets, label, onCreate }: CreateMenuProps) {
  const nameOf = useTargetName()
  return (
    <Menu button={<Button icon={<Plus />}>{label}</Button>} className="max-h-80 overflow-y-auto">
      {targets.map(target => (
        <MenuItem key={pathOf(target)} onSelect={() => onCreate(target)}>
          {nameOf(way, target)}
        </MenuItem>
      ))}
    </Menu>
  )
}

function pathOf({ entity }: { readonly entity: Pick<Entity, 'path'> }): string {
  return entity.path
}
