import { defineMessages, useMessages } from '@tessera/widget-sdk'
import type { AdminAccount, AdminIdentity } from '@tessera/widget-sdk/admin'
import { Button, Dialog } from '@tessera/widget-sdk/ui'

const messages = defineMessages({
  en: {
    title: 'Back office',
    again: 'Log in again',
    explanation: 'Your session has ended. Everything on this screen is still here.',
    noRights: 'has no right to edit anything here. Ask an administrator for a role, or log in with another account.',
    logout: 'Logout',
  },
  ru: {
    title: 'Панель управления',
    again: 'Войдите ещё раз',
    explanation: 'Сеанс закончился. Всё, что на этом экране, осталось на месте.',
    noRights: 'не может ничего менять на этом сайте. Попросите роль у администратора или войдите под другим именем.',
    logout: 'Выйти',
  },
})

interface LoginProps {
  readonly identity: AdminIdentity
  readonly onLogin: () => void
}

/** Asks whoever comes who they are; tells those who may do nothing here. */
export function LoginScreen({ identity, account, onLogin }: LoginProps & { readonly account: AdminAccount | null }) {
  const m = useMessages(messages)
  return (
    <main className="grid min-h-dvh place-items-center bg-surface p-6">
      <div className="flex w-full max-w-sm flex-col gap-6 rounded-lg border border-border bg-raised p-8 shadow-raised">
        <h1 className="text-2xl">{m.title}</h1>
        {account ? (
          <>
            <p>
              <strong>{account.name}</strong> {m.noRights}
            </p>
            <Button onClick={() => void identity.signOut()}>{m.logout}</Button>
          </>
        ) : (
          <identity.Login onLogin={onLogin} />
        )}
      </div>
    </main>
  )
}

/** The same over a screen that somebody works on: it goes when they are back. */
export function LoginAgain({ identity, onLogin }: LoginProps) {
  const m = useMessages(messages)
  return (
    <Dialog isOpen onClose={() => undefined} title={m.again} description={m.explanation}>
      <identity.Login onLogin={onLogin} />
    </Dialog>
  )
}
