import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'

interface PrerenderOptions {
  /** In front of every `useId` of this root. */
  readonly identifierPrefix: string
  /** Called with an error that a boundary contained. */
  readonly onError: (error: unknown) => void
  /** Ends it: what is not there by then is not waited for. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Draws a root completely, with everything that it waits for.
 * @returns HTML without any script: nothing of it arrives later, whatever its size
 */
export async function prerenderToText(node: ReactNode, options: PrerenderOptions): Promise<string> {
  const { prelude } = await prerenderToNodeStream(node, {
    identifierPrefix: options.identifierPrefix,
    ...(options.signal && { signal: options.signal }),
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      options.onError(error)
    },
  })
  const chunks: string[] = []
  prelude.setEncoding('utf8')
  for await (const chunk of prelude) chunks.push(String(chunk))
  return chunks.join('')
}
