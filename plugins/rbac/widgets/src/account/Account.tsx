import { cn, defineMessages, localizedPath, useLanguage, useMessages } from '@tessera/widget-sdk'
import { useEffect } from 'react'
import { accountPages } from '../authentication/addresses.ts'
import { showCarriedToast } from '../authentication/carried-toast.ts'
import { AccountButton } from './AccountButton.tsx'
import { useAccountMark } from './use-account-mark.ts'

const messages = defineMessages({ en: { login: 'Login' }, ru: { login: 'Войти' } })

const place = 'col-start-1 row-start-1'

/**
 * The visitor's account: 'Login', or a button that opens the menu of whoever is logged in. Everybody is drawn as a visitor
 * first, and the space is that of the wider one: nothing moves when it turns out who it is.
 */
export function Account({ className }: { readonly className?: string | null | undefined }) {
  const m = useMessages(messages)
  const language = useLanguage()
  const account = useAccountMark()
  useEffect(showCarriedToast, [])
  const isVisitor = account === 'visitor'
  return (
    <div className={cn('relative grid shrink-0 items-center justify-items-end', className)}>
      <a
        href={localizedPath(accountPages.selectMethod, language)}
        className={cn(
          place,
          'inline-flex min-h-11 items-center rounded-md px-3 font-medium text-sm text-text no-underline transition-colors hover:bg-muted md:min-h-10 lg:text-[0.9375rem]',
          !isVisitor && 'invisible',
        )}
      >
        {m.login}
      </a>
      {account === 'unknown' && <span aria-hidden="true" className={cn(place, 'm-1 size-9 rounded-full bg-muted')} />}
      {typeof account === 'object' && <AccountButton name={account.name} className={place} />}
    </div>
  )
}
