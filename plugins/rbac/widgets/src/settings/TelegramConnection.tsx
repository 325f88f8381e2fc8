import { defineMessages, showToast, useMessages } from '@tessera/widget-sdk'
import { useEffect, useRef } from 'react'
import { takeTelegramProof } from '../authentication/telegram.ts'
import { useChange } from './settings-context.ts'
import { settingsMessages } from './settings-messages.ts'

const messages = defineMessages({
  en: {
    taken: 'This Telegram account belongs to another account already. Log in with it instead.',
    failed: 'Telegram could not be connected. Choose it once more.',
  },
  ru: {
    taken: 'Этот Telegram уже привязан к другому аккаунту. Войдите с его помощью.',
    failed: 'Не удалось подключить Telegram. Попробуйте ещё раз.',
  },
})

/** Adds the Telegram account that somebody comes back from Telegram with. Draws nothing. */
export function TelegramConnection() {
  const m = { ...useMessages(settingsMessages), ...useMessages(messages) }
  const add = useChange({ done: m.updated, isMuted: true })
  const isTaken = useRef(false)
  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    const proof = takeTelegramProof()
    // What opens a Mini App comes from whoever wrote the address: nobody asked to connect it here.
    if (!proof || 'initData' in proof) return
    add.mutate(
      { method: 'POST', path: '/identities', body: proof },
      { onError: error => showToast('status' in error && error.status === 409 ? m.taken : m.failed, 'error') },
    )
  })
  return null
}
