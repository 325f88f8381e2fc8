import { Component, type ReactNode } from 'react'
import { useEnvironment } from './environment.ts'
import { defineMessages, messagesIn } from './messages.ts'

const messages = defineMessages({
  en: { failed: 'Oh no! Something went wrong...', reload: 'Reload' },
  ru: { failed: 'О нет! Что-то пошло не так...', reload: 'Перезагрузить' },
})

/** Renders its children; once they fail, the error's message and a button that reloads the page. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error() }
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return <ErrorFallback message={messageOf(this.state.error)} onReload={() => location.reload()} />
  }
}

interface ErrorFallbackProps {
  readonly message?: string
  readonly onReload?: () => void
}

/** Takes the place of what failed. On a server it has no message: that goes into the log. */
export function ErrorFallback({ message, onReload }: ErrorFallbackProps) {
  const { language, defaultLanguage } = useEnvironment().page
  const texts = messagesIn(messages, language, defaultLanguage)
  return (
    <div
      role="alert"
      className="mx-auto my-6 flex w-full max-w-7xl flex-col items-start gap-3 rounded-lg border border-border bg-surface px-5 py-4"
    >
      <p className="text-text">{message || texts.failed}</p>
      {onReload && (
        <button
          type="button"
          onClick={onReload}
          className="min-h-11 cursor-pointer rounded-md border border-border-strong px-4 font-medium text-text hover:bg-muted"
        >
          {texts.reload}
        </button>
      )}
    </div>
  )
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : ''
}
