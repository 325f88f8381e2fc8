import { Menu, MenuButton, MenuItem, MenuItems, MenuSeparator } from '@headlessui/react'
import { localizedPath, useAccountMenuPages, useLanguage, useModulePage, useText } from '@tessera/widget-sdk'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { FileText, LogOut, Settings, UserRound } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { accountPages } from '../authentication/addresses.ts'
import { useMessages } from '../messages.ts'
import { signOut } from '../session/sign-in-out.ts'
import { useCurrentSubject } from '../session/use-current-subject.ts'
import { useProfilePath } from '../subject/profile-path.ts'
import { AccountInitial } from './AccountInitial.tsx'
import { accountButtonClasses } from './account-button-classes.ts'
import { subjectName } from './read-account-mark.ts'

export interface AccountMenuProps {
  readonly name: string
  readonly label: string
  /** The button was pressed before this component was loaded, so the menu opens at once. */
  readonly opens: 'pointer' | 'keyboard' | null
  /** The button that this one replaces had the focus. */
  readonly hasFocus: boolean
  readonly className: string
}

const item =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md px-3 text-left text-text no-underline data-focus:bg-muted [&_svg]:size-4.5 [&_svg]:text-text-muted'

/** The menu of the logged-in user: name, profile, settings, logout. */
export function AccountMenu({ name, label, opens, hasFocus, className }: AccountMenuProps) {
  const m = useMessages('accountMenu')
  const language = useLanguage()
  const button = useRef<HTMLButtonElement>(null)
  const { subject } = useCurrentSubject()
  const settings = useModulePage(accountPages.settings)
  const profile = useProfilePath(subject)
  const pages = useAccountMenuPages()

  useLayoutEffect(() => {
    if (hasFocus) button.current?.focus({ preventScroll: true })
  }, [hasFocus])

  useEffect(() => {
    if (opens === 'pointer') button.current?.click()
    if (opens === 'keyboard') {
      button.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    }
  }, [opens])

  return (
    <Menu>
      <MenuButton ref={button} aria-label={label} className={`${accountButtonClasses} ${className}`}>
        <AccountInitial name={name} />
      </MenuButton>
      <MenuItems
        modal={false}
        className="absolute top-full right-0 z-50 mt-2 w-64 max-w-[calc(100vw-2rem)] rounded-lg border border-border bg-raised p-1.5 text-base text-text shadow-overlay focus:outline-none"
      >
        <div className="flex flex-col gap-0.5 px-3 py-2">
          {subject ? (
            <>
              <span className="truncate font-medium">{subjectName(subject)}</span>
              <RoleTitles of={subject.roles} />
            </>
          ) : (
            <>
              <Skeleton className="my-1 h-4 w-40" />
              <Skeleton className="my-1 h-3 w-20" />
            </>
          )}
        </div>
        <MenuSeparator className="my-1 h-px bg-border" />
        {profile !== null && (
          <MenuItem>
            <a href={profile} className={item}>
              <UserRound aria-hidden="true" />
              {m.profile}
            </a>
          </MenuItem>
        )}
        {pages.map(({ url, title }) => (
          <MenuItem key={url}>
            <a href={localizedPath(url, language)} className={item}>
              <FileText aria-hidden="true" />
              {title}
            </a>
          </MenuItem>
        ))}
        <MenuItem>
          <a href={localizedPath(settings, language)} className={item}>
            <Settings aria-hidden="true" />
            {m.settings}
          </a>
        </MenuItem>
        <MenuItem>
          <button type="button" onClick={() => signOut().catch(() => undefined)} className={item}>
            <LogOut aria-hidden="true" />
            {m.logout}
          </button>
        </MenuItem>
      </MenuItems>
    </Menu>
  )
}

function RoleTitles({ of }: { readonly of: readonly { readonly title: Readonly<Record<string, string>> }[] }) {
  const t = useText()
  if (of.length === 0) return null
  return <span className="truncate text-sm text-text-muted">{of.map(({ title }) => t(title)).join(', ')}</span>
}
