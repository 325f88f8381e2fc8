import { authenticationPath, type WalletChallenge } from '@tessera/rbac'
import { useApi, useSession } from '@tessera/widget-sdk'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Connector, useConfig } from 'wagmi'
import { watchConnection } from 'wagmi/actions'
import { disconnectWallet, proveWallet, type WalletProof, type WalletStep } from './wallet-proof.ts'

/** Where the proof of a wallet stands. */
export type WalletProgress =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking'; readonly step: WalletStep | 'check'; readonly connector: Connector }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly error: unknown }

interface WalletProofState {
  readonly progress: WalletProgress
  /** Begins with the wallet that somebody chose; nothing begins by itself. */
  choose(connector: Connector): void
  /** Gives up: whatever the wallet answers later counts for nothing. */
  cancel(): void
}

/**
 * Proves a wallet, one at a time. Whatever goes wrong disconnects it: a wallet is connected only together with a session.
 * @param onProof hands the proof to the server; when it throws, the wallet is disconnected
 */
export function useWalletProof(onProof: (proof: WalletProof) => Promise<void>): WalletProofState {
  const config = useConfig()
  const api = useApi()
  const [progress, setProgress] = useState<WalletProgress>({ kind: 'idle' })
  const latest = useRef<AbortController>(null)
  useNoHalfSession(progress.kind === 'asking' || progress.kind === 'done')

  const abandon = useCallback(() => {
    latest.current?.abort()
    latest.current = null
  }, [])
  useEffect(() => abandon, [abandon])

  async function prove(connector: Connector): Promise<void> {
    abandon()
    const run = new AbortController()
    latest.current = run
    const show = (next: WalletProgress) => {
      if (!run.signal.aborted) setProgress(next)
    }
    try {
      const proof = await proveWallet(config, {
        connector,
        challenge: () =>
          api.call<WalletChallenge>('GET', `${authenticationPath}/ethereum-virtual-machine`, undefined, {
            isFresh: true,
          }),
        onStep: step => show({ kind: 'asking', step, connector }),
        signal: run.signal,
      })
      show({ kind: 'asking', step: 'check', connector })
      await onProof(proof)
      show({ kind: 'done' })
    } catch (error) {
      const hasSuccessor = latest.current !== null && latest.current !== run
      if (!hasSuccessor) await disconnectWallet(config)
      show({ kind: 'failed', error })
    }
  }

  return {
    progress,
    choose: connector => void prove(connector),
    cancel() {
      abandon()
      setProgress({ kind: 'idle' })
      void disconnectWallet(config)
    },
  }
}

/** A wallet may connect itself, without a click here: with nobody logged in it is disconnected again. */
function useNoHalfSession(isWanted: boolean): void {
  const config = useConfig()
  const { subjectId } = useSession()
  const isAllowed = isWanted || subjectId !== null
  useEffect(() => {
    if (isAllowed) return
    void disconnectWallet(config)
    return watchConnection(config, {
      onChange: ({ status }) => {
        if (status === 'connected') void disconnectWallet(config)
      },
    })
  }, [config, isAllowed])
}
