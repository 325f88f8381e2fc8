import { Button } from '@tessera/widget-sdk/ui'
import { useTransition } from 'react'
import type { StartFailureTexts } from '../context/start.ts'

interface StartFailureProps {
  readonly texts: StartFailureTexts
  /** Settles once the back office is shown, or could not be loaded again. */
  readonly onRetry: () => Promise<void>
}

/** Shown in place of the back office if its texts can't be loaded. */
export function StartFailure({ texts, onRetry }: StartFailureProps) {
  const [isPending, startTransition] = useTransition()
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div role="alert" className="flex max-w-xl flex-col items-start gap-4">
        <h1 className="text-3xl">{texts.title}</h1>
        <p className="text-text-muted">{texts.text}</p>
        <Button aria-busy={isPending} onClick={() => startTransition(onRetry)}>
          {texts.retry}
        </Button>
      </div>
    </main>
  )
}
