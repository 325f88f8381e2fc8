import { defineMessages, useMessages } from '@tessera/widget-sdk'
import type { AdminIdentity } from '@tessera/widget-sdk/admin'
import { Dialog, Skeleton } from '@tessera/widget-sdk/ui'
import { Suspense } from 'react'
import { Button } from '../ui/index.ts'

const messages = defineMessages({
  en: {
    title: 'Log in again',
    explanation:
      'Your session has ended, {name}. Everything on this screen is still here and goes on when you are back.',
    otherTitle: 'This is another account',
    other:
      'You are now {now}, but this screen was opened by {before}. To go on with it, log in as {before}. Unsaved work of {before} stays in this browser as a draft.',
    continue: 'Begin anew as {now}',
    back: 'Log in as {before}',
  },
  ru: {
    title: 'Войдите ещё раз',
    explanation: 'Сеанс закончился, {name}. Всё, что на этом экране, осталось на месте: войдите, и работа продолжится.',
    otherTitle: 'Это другой аккаунт',
    other:
      'Сейчас вы — {now}, а этот экран открыл {before}. Чтобы продолжить, войдите как {before}. Несохранённое останется в этом браузере черновиком {before}.',
    continue: 'Начать заново как {now}',
    back: 'Войти как {before}',
  },
})

interface LoginAgainProps {
  readonly identity: AdminIdentity
  /** Of whoever worked here until now. */
  readonly name: string
  readonly onLogin: () => void
}

/** The login over a screen that somebody works on: it goes when they are back. */
export function LoginAgain({ identity, name, onLogin }: LoginAgainProps) {
  const m = useMessages(messages)
  return (
    <Dialog
      isOpen
      isLasting
      onClose={() => undefined}
      title={m.title}
      description={m.explanation.replace('{name}', name)}
    >
      <Suspense fallback={<Skeleton className="h-72" />}>
        <identity.Login onLogin={onLogin} name={name} />
      </Suspense>
    </Dialog>
  )
}

interface OtherAccountProps {
  readonly before: string
  readonly now: string
  readonly onContinue: () => void
  readonly onBack: () => void
}

/** Asks somebody who logged in over the screen of somebody else what they meant. */
export function OtherAccount({ before, now, onContinue, onBack }: OtherAccountProps) {
  const m = useMessages(messages)
  const named = (text: string) => text.replaceAll('{before}', before).replaceAll('{now}', now)
  return (
    <Dialog
      isOpen
      isLasting
      onClose={() => undefined}
      title={m.otherTitle}
      description={named(m.other)}
      footer={
        <>
          <Button onClick={onContinue}>{named(m.continue)}</Button>
          <Button variant="primary" onClick={onBack}>
            {named(m.back)}
          </Button>
        </>
      }
    />
  )
}
