import { Component, type ReactNode, Suspense } from 'react'
import { useMessages } from './messages.ts'

/** Renders its content; once that fails, the message and a button that reloads the page. */
export function ErrorBoundary({ children }: { readonly children: ReactNode }) {
  return <Boundary fallback={error => <LoadedFallback message={messageOf(error)} />}>{children}</Boundary>
}

interface BoundaryProps {
  readonly fallback: (error: unknown) => ReactNode
  readonly children: ReactNode
}

class Boundary extends Component<BoundaryProps, { readonly error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error() }
  }

  override render() {
    return this.state.error === null ? this.props.children : this.props.fallback(this.state.error)
  }
}

/** Its texts are fetched once something has failed. What failed may be the network: it does without them then. */
function LoadedFallback({ message }: { readonly message: string }) {
  const silent = <Fallback message={message} reload="↻" />
  return (
    <Boundary fallback={() => silent}>
      <Suspense fallback={silent}>
        <SpokenFallback message={message} />
      </Suspense>
    </Boundary>
  )
}

function SpokenFallback({ message }: { readonly message: string }) {
  const { failed, reload } = useMessages('errorBoundary')
  return <Fallback message={message || failed} reload={reload} />
}

/** Replaces what failed on a server, without a message: that goes into the log. */
export function ErrorFallback() {
  return <Fallback message={useMessages('errorBoundary').failed} />
}

interface FallbackProps {
  readonly message: string
  /** What the button says that reloads the page; absent: there is none. */
  readonly reload?: string
}

function Fallback({ message, reload }: FallbackProps) {
  return (
    <div
      role="alert"
      className="mx-auto my-6 flex w-full max-w-7xl flex-col items-start gap-3 rounded-lg border border-border bg-surface px-5 py-4"
    >
      <p className="text-text">{message}</p>
      {reload !== undefined && (
        <button
          type="button"
          onClick={() => location.reload()}
          className="min-h-11 cursor-pointer rounded-md border border-border-strong px-4 font-medium text-text hover:bg-muted"
        >
          {reload}
        </button>
      )}
    </div>
  )
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : ''
}
