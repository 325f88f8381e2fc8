import {
  DeleteDialog,
  IconButton,
  Link,
  languageName,
  Menu,
  MenuDivider,
  MenuItem,
  useAdmin,
  useDeletion,
  useRight,
} from '@tessera/admin'
import { cn, useLanguage } from '@tessera/widget-sdk'
import { Copy, Ellipsis, ExternalLink, FileText, FileWarning, Settings2, SquareStack, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../../../messages.ts'
import { addresses } from '../addresses.ts'
import { pageEntities } from '../page/page-entities.ts'
import { blockCount, isSpecial, type ListedPage, type TextState, textState } from './page-list.ts'

interface PageRowProps {
  readonly page: ListedPage
  readonly depth: number
  readonly onDuplicate: () => void
  readonly onSettings: () => void
}

/** A page in the sitemap; the whole row opens it. */
export function PageRow({ page, depth, onDuplicate, onSettings }: PageRowProps) {
  const m = useMessages('pageRow')
  const language = useLanguage()
  const { start } = useAdmin()
  const entity = pageEntities.page
  const mayCreate = useRight(entity, 'create')
  const mayDelete = useRight(entity, 'delete')
  const remove = useDeletion(entity)
  const [isRemoving, setRemoving] = useState(false)
  const Icon = isSpecial(page) ? FileWarning : FileText
  const layouts = page.pagesToLayouts.flatMap(({ layout }) =>
    layout ? [String(layout.title || layout.adminTitle)] : [],
  )
  const count = blockCount(page)
  const isAddressed = !page.url.includes('[')
  return (
    <li
      style={{ paddingLeft: `${16 + depth * 20}px` }}
      className="relative flex min-h-12 items-center gap-3 py-1.5 pr-4 hover:bg-surface"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-text-muted" />
      <div className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-3">
        <Link
          to={addresses.composer(page.id)}
          className="block min-w-0 truncate font-medium after:absolute after:inset-0 sm:shrink-0"
        >
          {page.title}
        </Link>
        <span className="block min-w-0 truncate text-text-muted">{page.url}</span>
      </div>
      <span className="w-28 shrink-0 truncate text-text-muted max-lg:hidden" title={m.layout}>
        {layouts.join(', ')}
      </span>
      <span className="flex w-16 shrink-0 items-center gap-1.5 text-text-muted tabular-nums max-sm:hidden">
        <SquareStack aria-hidden className="size-4" />
        {count === 0 ? <span className="sr-only">{m.noBlocks}</span> : count}
      </span>
      <ul className="relative flex shrink-0 gap-1">
        {start.languages.map(code => (
          <LanguageState key={code} code={code} state={textState(page, code)} />
        ))}
      </ul>
      <div className="relative">
        <Menu button={<IconButton label={m.actions.replace('{name}', page.title)} icon={<Ellipsis />} />}>
          {isAddressed &&
            start.languages.map(code => (
              <MenuItem
                key={code}
                icon={<ExternalLink />}
                onSelect={() => window.open(`/${code}${page.url === '/' ? '' : page.url}`, '_blank', 'noreferrer')}
              >
                {m.view.replace('{language}', languageName(code, language))}
              </MenuItem>
            ))}
          <MenuItem icon={<Settings2 />} onSelect={onSettings}>
            {m.settings}
          </MenuItem>
          {mayCreate && (
            <MenuItem icon={<Copy />} onSelect={onDuplicate}>
              {m.duplicate}
            </MenuItem>
          )}
          {mayDelete && (
            <>
              <MenuDivider />
              <MenuItem icon={<Trash2 />} isDanger onSelect={() => setRemoving(true)}>
                {m.remove}
              </MenuItem>
            </>
          )}
        </Menu>
      </div>
      {isRemoving && (
        <DeleteDialog
          entity={entity}
          name={`${page.title} (${page.url})`}
          onConfirm={() => remove([page.id])}
          onClose={() => setRemoving(false)}
        />
      )}
    </li>
  )
}

const stateClasses: Readonly<Record<TextState, string>> = {
  ready: 'border-transparent bg-success/12 text-text',
  partial: 'border-transparent bg-warning/20 text-text',
  missing: 'border-border border-dashed text-text-muted',
}

function LanguageState({ code, state }: { readonly code: string; readonly state: TextState }) {
  const m = useMessages('pageRow')
  const language = useLanguage()
  const label = m[state].replace('{language}', languageName(code, language))
  return (
    <li title={label} className={cn('rounded-sm border px-1.5 py-0.5 font-medium text-xs', stateClasses[state])}>
      <span aria-hidden>{code.toUpperCase()}</span>
      <span className="sr-only">{label}</span>
    </li>
  )
}
