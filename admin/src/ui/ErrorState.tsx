import { RotateCw } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useMessages } from '../messages.ts'
import { Button } from './Button.tsx'
import { failureText } from './failure-text.ts'

/** Loaded lazily: a refusal proves that the server can be reached. */
const ProblemText = lazy(() => import('./ProblemText.tsx'))

interface ErrorStateProps {
  readonly error: unknown
  readonly onRetry?: () => void
}

/** Shown for content that could not be loaded. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const m = useMessages('errorState')
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-14 text-center text-sm">
      <p className="font-medium">{m.title}</p>
      <p className="min-h-5 max-w-md text-text-muted">
        {failureText(error) ?? (
          <Suspense>
            <ProblemText error={error} />
          </Suspense>
        )}
      </p>
      {onRetry && (
        <Button icon={<RotateCw />} onClick={onRetry}>
          {m.retry}
        </Button>
      )}
    </div>
  )
}
