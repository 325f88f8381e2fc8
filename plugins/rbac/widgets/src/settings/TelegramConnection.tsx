import { authenticationPath } from '@tessera/rbac'
import { showToast, useApi } from '@tessera/widget-sdk'
import { useEffect, useRef } from 'react'
import { takeTelegramProof } from '../authentication/telegram.ts'
import { useMessages } from '../messages.ts'
import { useChange, useSettings } from './settings-context.ts'

/**
 * Handles the return from Telegram: adds the account or, if it is connected already, confirms the user with it. Renders
 * nothing.
 */
export function TelegramConnection() {
  const m = { ...useMessages('settings'), ...useMessages('telegramConnection') }
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
