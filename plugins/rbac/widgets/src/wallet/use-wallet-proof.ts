import { authenticationPath, type WalletChallenge } from '@tessera/rbac'
import { useApi, useSession } from '@tessera/widget-sdk'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Connector, useConfig } from 'wagmi'
import { watchConnection } from 'wagmi/actions'
import { disconnectWallet, proveWallet, type WalletProof, type WalletStep } from './wallet-proof.ts'

/** Progress of proving ownership of a wallet. */
export type WalletProgress =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking'; readonly step: WalletStep | 'check'; readonly connector: Connector }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly error: unknown }

interface WalletProofState {
  readonly progress: WalletProgress
  /** Starts with the wallet that the user chose; nothing starts by itself. */
  choose(connector: Connector): void
  /** Cancels: later responses of the wallet are ignored. */
  cancel(): void
}

/**
 * Proves ownership of a wallet, one at a time. Any failure disconnects it: a wallet is connected only together with a
 * session.
 * @param onProof sends the proof to the server; if it throws, the wallet is disconnected
 */
export function useWalletProof(onProof: (proof: WalletProof) => Promise<void>): WalletProofState {
  const config = useConfig()
  const api = useApi()
  const [progress, setProgress] = useState<WalletProgress>({ kind: 'idle' })
  const latest = useRef<AbortController>(null)
  useDisconnectWithoutSession(progress.kind === 'asking' || progress.kind === 'done')

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

/** A wallet may connect by itself, without a click here: while nobody is logged in, it is disconnected again. */
function useDisconnectWithoutSession(isWanted: boolean): void {
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
