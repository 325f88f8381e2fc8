import { type Environment, EnvironmentProvider, messagesOf } from '@tessera/widget-sdk'
import { startTransition, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { interfaceMessages, speak } from './interface-texts.ts'

const nothing = { packages: {}, definitions: {} }

afterEach(async () => {
  // React's own last task, which looks at the window.
  await new Promise(resolve => setImmediate(resolve))
  speak('en', nothing)
  vi.unstubAllGlobals()
})

/** As much of an element as React needs to render what makes no elements. */
function container(): Element {
  const listening = { addEventListener: () => undefined }
  return {
    ...listening,
    nodeType: 1,
    nodeName: 'DIV',
    tagName: 'DIV',
    ownerDocument: { ...listening, nodeType: 9 },
  } as never
}

it('A component that has waited for its texts goes on with its hooks, and React has nothing to recover from', async () => {
  vi.stubGlobal('window', { HTMLIFrameElement: class {} })
  vi.stubGlobal('fetch', async () => Response.json({ list: { price: 'Price' } }))
  speak('en', nothing, '/messages/1/en.json')
  const useMessages = messagesOf<{ list: { price: string } }>('rendered-shop')
  const rendered = Promise.withResolvers<string>()
  const recovered: unknown[] = []

  function Price() {
    const { price } = useMessages('list')
    const [amount] = useState(49)
    // React reports what it recovered from before effects run.
    useEffect(() => rendered.resolve(`${price} ${amount}`), [price, amount])
    return null
  }
  const root = createRoot(container(), {
    onRecoverableError: error => recovered.push((error as Error).cause),
    onUncaughtError: rendered.reject,
  })
  const environment = { page: { language: 'en' }, messages: interfaceMessages } as unknown as Environment
  startTransition(() => {
    root.render(
      <EnvironmentProvider value={environment}>
        <Price />
      </EnvironmentProvider>,
    )
  })
  expect(await rendered.promise).toBe('Price 49')
  root.unmount()
  expect(recovered).toEqual([])
})
