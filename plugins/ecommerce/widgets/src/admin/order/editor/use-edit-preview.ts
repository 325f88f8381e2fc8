import { type OrderEditChanges, type OrderEditPreview, orderEditPreviewPath } from '@tessera/ecommerce'
import { useAdminTools } from '@tessera/widget-sdk/admin'
import { useEffect, useState } from 'react'

interface Previewed {
  /** The last one: it stays while the next one is asked for. */
  readonly preview: OrderEditPreview | null
  /** In words. */
  readonly error: string | null
  /** The preview isn't that of these changes yet. */
  readonly isPending: boolean
}

/** Typing doesn't ask at each key. */
const pauseMs = 200

/** What an edit of an order would mean, asked again whenever it is another one. @param round asks again for the same */
export function useEditPreview(orderId: string, changes: OrderEditChanges, round: number): Previewed {
  const { call, problemText } = useAdminTools()
  const [found, setFound] = useState<{ readonly of: string; readonly preview: OrderEditPreview } | null>(null)
  const [problem, setProblem] = useState<{ readonly of: string; readonly error: string } | null>(null)
  const asked = JSON.stringify(changes)
  const key = `${round} ${asked}`

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(async () => {
      try {
        const path = orderEditPreviewPath(orderId)
        const preview = await call<OrderEditPreview>('POST', path, { body: JSON.parse(asked), signal })
        if (signal.aborted) return
        setFound({ of: key, preview })
        setProblem(null)
      } catch (error) {
        if (!signal.aborted) setProblem({ of: key, error: await problemText(error) })
      }
    }, pauseMs)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [asked, key, orderId, call, problemText])

  const error = problem?.of === key ? problem.error : null
  return { preview: found?.preview ?? null, error, isPending: found?.of !== key && error === null }
}
