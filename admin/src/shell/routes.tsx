import { createBrowserRouter } from 'react-router'
import { packageScreens } from '../model/package-screens.ts'
import { RouteFailure } from './RouteFailure.tsx'
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
