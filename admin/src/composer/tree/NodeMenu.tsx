import { defineMessages, useMessages } from '@tessera/widget-sdk'
import { Ellipsis, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/index.ts'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import type { RecordWords } from '../block-names.ts'
import { useComposer } from '../composer-context.ts'
import { isSameTrail, type Trail } from '../selection.ts'

const messages = defineMessages({
  en: { actions: 'Actions for {name}', edit: 'Edit' },
  ru: { actions: 'Действия: {name}', edit: 'Изменить' },
})

interface NodeMenuProps {
  readonly trail: Trail
  readonly words: RecordWords
  /** What else can be done with it. */
  readonly children: ReactNode
}

/** What can be done with a thing on the page, at the end of its line: edit it, and more. */
export function NodeMenu({ trail, words, children }: NodeMenuProps) {
  const m = useMessages(messages)
  const { selected, edit } = useComposer()
  const own = trail.at(-1)
  return (
    <Menu
      button={
        <IconButton
          tabIndex={isSameTrail(selected, trail) ? 0 : -1}
          label={m.actions.replace('{name}', words.title || words.kind)}
          icon={<Ellipsis />}
          className="size-7"
          onClick={event => event.stopPropagation()}
        />
      }
    >
      {own && (
        <MenuItem icon={<Pencil />} onSelect={() => edit(own)}>
          {m.edit}
        </MenuItem>
      )}
      {children}
    </Menu>
  )
}
