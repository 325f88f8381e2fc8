import { cn } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { ArrowUpRight, Eye, MoreHorizontal, Pencil, Settings2, Trash2 } from 'lucide-react'
import type { CSSProperties, ReactNode, Ref } from 'react'
import { useHref, useNavigate } from 'react-router'
import { addresses } from '../context/addresses.ts'
import { useAdmin } from '../context/admin-context.ts'
import { Cell } from '../lists/table/Cell.tsx'
import { useContentLanguage } from '../lists/use-content-language.ts'
import { useMessages } from '../messages.ts'
import { IconButton } from '../ui/index.ts'
import { Menu, MenuItem } from '../ui/Menu.tsx'
import { ChoiceText } from './ChoiceText.tsx'
import type { LinkDefinition } from './link-definition.ts'
import { useLinkName } from './link-name.ts'
import { isOptimistic } from './optimistic-link.ts'
import type { ResolvedLink } from './use-links.ts'

export interface LinkRowProps {
  readonly definition: LinkDefinition
  readonly resolved: ResolvedLink
  readonly columns: readonly string[]
  /** Opens the linked record; absent if it can't be read. */
  readonly onOpen?: ((link: AdminRow) => void) | undefined
  /** Opens the fields of the link itself; absent for a link that isn't created yet. */
  readonly onSettings?: ((link: AdminRow) => void) | undefined
  readonly onDelete?: ((link: AdminRow) => void) | undefined
  readonly handle?: ReactNode
  readonly rowRef?: Ref<HTMLTableRowElement>
  readonly style?: CSSProperties
  readonly isLifted?: boolean
}

/** One link: the linked record and the link's own fields. */
export function LinkRow(props: LinkRowProps) {
  const { definition, resolved, columns, onOpen, handle } = props
  const { link, target, record, pictureLocation } = resolved
  const { onSettings, onDelete } = isOptimistic(link) ? {} : props
  const m = useMessages('linkRow')
  const { entities } = useAdmin().rights
  const canUpdate = entities[target?.entity.path ?? '']?.includes('update') ?? false
  const language = useContentLanguage()
  const name = useLinkName()(resolved)
  const text = (
    <ChoiceText
      row={record ?? link}
      name={name}
      pictureLocation={pictureLocation}
      className="[&_.text-xs]:font-normal"
    />
  )
  return (
    <tr
      ref={props.rowRef}
      style={props.style}
      data-row={link.id}
      className={cn(
        'group/row relative hover:bg-surface',
        props.isLifted && 'z-20 bg-raised shadow-overlay',
        isOptimistic(link) && 'opacity-60',
      )}
    >
      {handle !== undefined && (
        <td className="w-11 pr-1 pl-2">{handle ?? <span className="block size-8 pointer-coarse:size-11" />}</td>
      )}
      <td className={cn('w-full max-w-0 py-2 pr-3 text-sm', handle === undefined && 'pl-4 sm:pl-6')}>
        {onOpen && record ? (
          <button
            type="button"
            data-row-link
            onClick={() => onOpen(link)}
            className="block w-full cursor-pointer text-left font-medium outline-offset-[-2px] after:absolute after:inset-0 after:content-[''] focus-visible:after:rounded-sm"
          >
            {text}
          </button>
        ) : (
          text
        )}
      </td>
      {columns.map(column => (
        <td key={column} className="hidden w-28 max-w-28 px-2 text-sm @sm:table-cell">
          <Cell entity={definition.relation} name={column} row={link} language={language} />
        </td>
      ))}
      <td className="w-px pr-2 whitespace-nowrap">
        <div className="relative z-10 flex justify-end opacity-0 transition-opacity focus-within:opacity-100 group-focus-within/row:opacity-100 group-hover/row:opacity-100 has-aria-expanded:opacity-100 pointer-coarse:opacity-100">
          {onOpen && record && (
            <IconButton
              className="hidden @lg:inline-flex"
              label={canUpdate ? m.edit : m.open}
              icon={canUpdate ? <Pencil /> : <Eye />}
              onClick={() => onOpen(link)}
            />
          )}
          {(onSettings || (target && record)) && (
            <Menu button={<IconButton label={m.more} icon={<MoreHorizontal />} />}>
              {onSettings && (
                <MenuItem icon={<Settings2 />} onSelect={() => onSettings(link)}>
                  {m.settings}
                </MenuItem>
              )}
              {target && record && <OwnScreen to={addresses.record(target.entity, record.id)} m={m} />}
            </Menu>
          )}
          {onDelete && <IconButton label={m.delete} icon={<Trash2 />} isDanger onClick={() => onDelete(link)} />}
        </div>
      </td>
    </tr>
  )
}

function OwnScreen({
  to,
  m,
}: {
  readonly to: string
  readonly m: { readonly screen: string; readonly onTab: string }
}) {
  const navigate = useNavigate()
  const address = useHref(to)
  return (
    <>
      <MenuItem icon={<ArrowUpRight />} onSelect={() => void navigate(to)}>
        {m.screen}
      </MenuItem>
      <MenuItem icon={<ArrowUpRight />} onSelect={() => void window.open(address, '_blank', 'noopener')}>
        {m.onTab}
      </MenuItem>
    </>
  )
}
