import { Button } from '@tessera/widget-sdk/ui'
import { useRef } from 'react'
import { createBrowserRouter, useRouteError } from 'react-router'
import { useMessages } from '../messages.ts'
import { packageScreens } from '../model/package-screens.ts'
import { useDocumentTitle } from '../ui/document-title.ts'
import { Shell } from './Shell.tsx'
import { Splash } from './Splash.tsx'

/** Every screen in a file of its own, fetched when it is first opened. */
export const router = createBrowserRouter(
  [
    {
      element: <Shell />,
      errorElement: <RouteFailure />,
      hydrateFallbackElement: <Splash />,
      children: [
        {
          errorElement: <RouteFailure />,
          children: [
            { index: true, lazy: () => screen(import('../dashboard/DashboardScreen.tsx')) },
            { path: 'records/:module/:entity', lazy: () => screen(import('../lists/ListScreen.tsx')) },
            { path: 'records/:module/:entity/new', lazy: () => screen(import('../forms/FormScreen.tsx')) },
            { path: 'records/:module/:entity/:id', lazy: () => screen(import('../forms/FormScreen.tsx')) },
            { path: 'modules/:module', lazy: () => screen(import('../lists/ModuleScreen.tsx')) },
            { path: 'media', lazy: () => screen(import('../media/MediaScreen.tsx')) },
            { path: 'trash', lazy: () => screen(import('../history/TrashScreen.tsx')) },
            { path: 'history', lazy: () => screen(import('../history/HistoryScreen.tsx')) },
            { path: 'plugins', lazy: () => screen(import('../plugins/PluginsScreen.tsx')) },
            // Of routes alike, the router takes the first.
            ...packageScreens.toReversed().map(({ path, load }) => ({ path, lazy: () => screen(load()) })),
            { path: '*', lazy: () => screen(import('../ui/NotFoundScreen.tsx')) },
          ],
        },
      ],
    },
  ],
  { basename: '/admin' },
)

/** A lazy route from the file of a screen. */
async function screen(file: Promise<{ readonly default: React.ComponentType }>) {
  return { Component: (await file).default }
}

/** Shown when a screen could not be fetched or rendered; the other screens still work. */
function RouteFailure() {
  const m = useMessages('routeFailure')
  const error = useRouteError()
  const heading = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(heading)
  return (
    <section role="alert" className="flex flex-col items-start gap-4 p-6">
      <h1 ref={heading} className="text-2xl">
        {m.title}
      </h1>
      <p className="text-text-muted">{error instanceof Error ? error.message : String(error)}</p>
      <Button onClick={() => location.reload()}>{m.reload}</Button>
    </section>
  )
}
