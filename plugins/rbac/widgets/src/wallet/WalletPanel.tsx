import { cn } from '@tessera/widget-sdk'
import { Alert, Button, buttonClasses } from '@tessera/widget-sdk/ui'
import { ArrowUpRight, LoaderCircle, Wallet } from 'lucide-react'
import { type Connector, useConfig, useConnection, useConnectors } from 'wagmi'
import { useMessages } from '../messages.ts'
import { shortAddress } from './short-address.ts'
import { useWalletProof, type WalletProgress } from './use-wallet-proof.ts'
import { walletProblem } from './wallet-problem.ts'
import type { WalletProof } from './wallet-proof.ts'

interface WalletPanelProps {
  /** Sends the proof to the server; errors it throws are shown. */
  readonly onProof: (proof: WalletProof) => Promise<void>
}

/** Lists the wallets that were found; choosing one proves ownership of it. Requires a `<WalletProvider>`. */
export function WalletPanel({ onProof }: WalletPanelProps) {
  const m = useMessages('wallet')
  const wallets = useInstalledWallets()
  const { progress, choose, cancel } = useWalletProof(onProof)
  if (wallets.length === 0) return <NoWallet />
  const asked = progress.kind === 'asking' ? progress : null
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-text-muted">{m.explain}</p>
      {progress.kind === 'failed' && <Failure error={progress.error} />}
      <ul aria-label={m.choose} className="flex flex-col gap-2">
        {wallets.map(connector => (
          <li key={connector.uid}>
            <WalletButton
              connector={connector}
              progress={asked?.connector.uid === connector.uid ? asked : null}
              isDisabled={asked !== null}
              onChoose={() => choose(connector)}
            />
          </li>
        ))}
      </ul>
      {asked && (
        <Button variant="ghost" onClick={cancel}>
          {m.cancel}
        </Button>
      )}
    </div>
  )
}

interface WalletButtonProps {
  readonly connector: Connector
  readonly progress: Extract<WalletProgress, { kind: 'asking' }> | null
  readonly isDisabled: boolean
  readonly onChoose: () => void
}

function WalletButton({ connector, progress, isDisabled, onChoose }: WalletButtonProps) {
  const m = useMessages('wallet')
  const { address } = useConnection()
  const chain = useConfig().chains[0].name
  const name = connector.id === 'injected' ? m.unnamed : connector.name
  const step = progress && m[progress.step].replace('{wallet}', name).replace('{chain}', chain)
  // Stays in the tab order while the wallet is waiting, so that the focus isn't lost.
  return (
    <button
      type="button"
      aria-disabled={isDisabled}
      aria-busy={progress !== null}
      onClick={() => !isDisabled && onChoose()}
      className={cn(
        'flex min-h-14 w-full cursor-pointer items-center gap-3 rounded-md border border-border-strong bg-raised px-4 py-2.5 text-left text-text transition-colors hover:border-text hover:bg-muted',
        isDisabled && 'cursor-default hover:border-border-strong hover:bg-raised',
        isDisabled && !progress && 'opacity-50',
      )}
    >
      <WalletIcon icon={connector.icon} />
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">{name}</span>
        <span role="status" className="block text-sm text-text-muted empty:hidden">
          {step}
          {step && address && (
            <span className="block tabular-nums">{m.as.replace('{address}', shortAddress(address))}</span>
          )}
        </span>
      </span>
      {progress && <LoaderCircle aria-hidden="true" className="size-5 shrink-0 animate-spin text-text-muted" />}
    </button>
  )
}

/** Wallets announce their icon as a data url; anything else is not loaded. */
function WalletIcon({ icon }: { readonly icon: string | undefined }) {
  const source = icon?.trim()
  if (!source?.startsWith('data:image/'))
    return <Wallet aria-hidden="true" className="size-7 shrink-0 text-text-muted" />
  return <img src={source} alt="" width={28} height={28} className="size-7 shrink-0 rounded-sm" />
}

function Failure({ error }: { readonly error: unknown }) {
  const m = useMessages('wallet')
  const chain = useConfig().chains[0].name
  const problem = walletProblem(error)
  const message = error instanceof Error ? error.message : String(error)
  return (
    <Alert tone={problem === 'declined' ? 'warning' : 'danger'}>
      {problem ? m[problem].replace('{chain}', chain) : m.failed.replace('{message}', message)}
    </Alert>
  )
}

function NoWallet() {
  const m = useMessages('wallet')
  return (
    <div className="flex flex-col items-start gap-3 rounded-md border border-border border-dashed px-5 py-5">
      <Wallet aria-hidden="true" className="size-6 text-text-muted" />
      <p className="font-medium text-text">{m.noneTitle}</p>
      <p className="text-sm text-text-muted">{m.none}</p>
      <a href={m.findUrl} target="_blank" rel="noopener noreferrer" className={buttonClasses('outline')}>
        {m.find}
        <ArrowUpRight aria-hidden="true" />
        <span className="sr-only">({m.opens})</span>
      </a>
    </div>
  )
}

/** The wallets that announced themselves; if none did, an injected one that is present. */
function useInstalledWallets(): readonly Connector[] {
  const connectors = useConnectors()
  const announced = connectors.filter(each => each.id !== 'injected')
  if (announced.length > 0) return announced
  return 'ethereum' in window ? connectors : []
}
