import { QueryClientProvider } from '@tanstack/react-query'
import { Button } from '@tessera/widget-sdk/ui'
import { useTransition } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { loadStartLanguage, startLanguage } from '../context/interface-language.ts'
import { type AdminStart, type StartFailureTexts, startElement } from '../context/start.ts'
import { queryClient } from '../data/query-client.ts'
import { type GenericVariants, GenericVariantsProvider } from '../variants/AdminWidget.tsx'
import { useAdminLinks } from './admin-links.ts'
import { Interface } from './Interface.tsx'
import { router } from './routes.tsx'
import { SessionGate } from './SessionGate.tsx'
import { Tools } from './Tools.tsx'

/** Each in its own file, loaded when it is first rendered. */
const genericVariants: GenericVariants = {
  find: () => import('../variants/Find.tsx'),
  'admin-table': () => import('../lists/AdminTable.tsx'),
  'admin-table-row': () => import('../lists/AdminTableRow.tsx'),
  'admin-select-input': () => import('../relations/AdminSelectInput.tsx'),
  'admin-form': () => import('../forms/AdminForm.tsx'),
  default: () => import('../variants/Default.tsx'),
}

const element = document.getElementById('root')
const given = document.getElementById(startElement)
if (element && given) await open(createRoot(element), JSON.parse(given.textContent) as AdminStart)

async function open(root: Root, start: AdminStart): Promise<void> {
  try {
    await loadStartLanguage(start)
    root.render(<App start={start} />)
  } catch {
    const texts = start.failure[startLanguage(start)]
    if (texts) root.render(<StartFailure texts={texts} onRetry={() => open(root, start)} />)
  }
}

/** The back office: language, session, screens. */
function App({ start }: { readonly start: AdminStart }) {
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

interface StartFailureProps {
  readonly texts: StartFailureTexts
  /** Settles once the back office is shown, or could not be loaded again. */
  readonly onRetry: () => Promise<void>
}

/** Shown in place of the back office if its texts can't be loaded. */
function StartFailure({ texts, onRetry }: StartFailureProps) {
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
