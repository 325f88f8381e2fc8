import { authenticationPath } from '@tessera/rbac'
import { defineMessages, showToast, useApi, useMessages } from '@tessera/widget-sdk'
import { useEffect, useRef } from 'react'
import { takeTelegramProof } from '../authentication/telegram.ts'
import { useChange, useSettings } from './settings-context.ts'
import { settingsMessages } from './settings-messages.ts'

const messages = defineMessages({
  en: {
    taken: 'This Telegram account belongs to another account already. Log in with it instead.',
    failed: 'Telegram could not be connected. Choose it once more.',
    confirmed: 'Confirmed. Go on with what you wanted to do.',
    notConfirmed: 'Telegram did not confirm that it is you. Try again.',
  },
  ru: {
    taken: 'Этот Telegram уже привязан к другому аккаунту. Войдите с его помощью.',
    failed: 'Не удалось подключить Telegram. Попробуйте ещё раз.',
    confirmed: 'Готово, это вы. Теперь повторите то, что хотели сделать.',
    notConfirmed: 'Telegram не подтвердил, что это вы. Попробуйте ещё раз.',
  },
})

/**
 * Handles the return from Telegram: adds the account or, if it is connected already, confirms the user with it. Renders
 * nothing.
 */
export function TelegramConnection() {
  const m = { ...useMessages(settingsMessages), ...useMessages(messages) }
  const api = useApi()
  const { subject } = useSettings()
  const isConfirmation = subject.identities.some(({ provider }) => provider === 'telegram')
  const add = useChange({ done: m.updated, isMuted: true })
  const isTaken = useRef(false)
  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    const proof = takeTelegramProof()
    // Anybody can write the url that opens a Mini App, so it doesn't mean that the user wants to connect it here.
    if (!proof || 'initData' in proof) return
    if (isConfirmation) {
      api.call('POST', `${authenticationPath}/confirm`, proof, { isFresh: true, isMuted: true }).then(
        () => showToast(m.confirmed),
        () => showToast(m.notConfirmed, 'error'),
      )
      return
    }
    add.mutate(
      { method: 'POST', path: '/identities', body: proof },
      { onError: error => showToast('status' in error && error.status === 409 ? m.taken : m.failed, 'error') },
    )
  })
  return null
}
