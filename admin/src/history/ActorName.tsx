import type { Actor } from '@tessera/core'
import { defineMessages, useMessages } from '@tessera/widget-sdk'

const messages = defineMessages({
  en: { key: 'A script', system: 'The system', nobody: 'A visitor', gone: 'Somebody who is gone' },
  ru: { key: 'Скрипт', system: 'Система', nobody: 'Посетитель', gone: 'Удалённый пользователь' },
})

/** Who did something, in words. */
export function ActorName({ actor: { kind, name } }: { readonly actor: Actor }) {
  const m = useMessages(messages)
  if (kind === 'subject') return name ?? m.gone
  return kind === 'secret-key' ? m.key : kind === 'system' ? m.system : m.nobody
}
