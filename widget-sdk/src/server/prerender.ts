import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'

interface PrerenderOptions {
  /** Prefix of every `useId` of this root. */
  readonly identifierPrefix: string
  /** Called with errors that a boundary caught. */
  readonly onError: (error: unknown) => void
  /** Aborts the render: what is pending by then is left out. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Renders a root completely, including everything that it waits for.
 * @returns HTML without any script: nothing is streamed in later, whatever its size
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
