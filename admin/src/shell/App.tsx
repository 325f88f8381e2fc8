import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router'
import type { AdminStart } from '../context/start.ts'
import { queryClient } from '../data/query-client.ts'
import { GenericVariantsProvider } from '../variants/AdminWidget.tsx'
import { useAdminLinks } from './admin-links.ts'
import { genericVariants } from './generic-variants.ts'
import { Interface } from './Interface.tsx'
import { router } from './routes.tsx'
import { SessionGate } from './SessionGate.tsx'
import { Tools } from './Tools.tsx'

/** The back office: language, session, screens. */
export function App({ start }: { readonly start: AdminStart }) {
  useAdminLinks(router)
  return (
    <Interface start={start}>
      <QueryClientProvider client={queryClient}>
        <SessionGate start={start}>
          <GenericVariantsProvider value={genericVariants}>
            <Tools onOpen={openScreen}>
              <RouterProvider router={router} />
            </Tools>
          </GenericVariantsProvider>
        </SessionGate>
      </QueryClientProvider>
    </Interface>
  )
}

function openScreen(path: string): void {
  void router.navigate(path)
}
