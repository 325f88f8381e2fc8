import { type Environment, EnvironmentProvider } from '@tessera/widget-sdk'
import { DefinitionTextsProvider } from '@tessera/widget-sdk/admin'
import { createBrowserSource, createSessionSource } from '@tessera/widget-sdk/browser'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { openIdentity } from '../model/admin-packages.ts'
import { definitionTexts, loadDefinitionTexts } from '../model/definition-texts.ts'
import { useInterfaceLanguage } from './interface-language.ts'
import type { AdminStart } from './start.ts'

const open = openIdentity
const session = createSessionSource(open && (async () => (await open()).default.session), () => undefined)
const source = createBrowserSource(session)

/** Gives the parts of widget-sdk what they ask for: the language of the interface, the languages of the content. */
export function Interface({ start, children }: { readonly start: AdminStart; readonly children: ReactNode }) {
  const language = useLoadedLanguage()
  const environment = useMemo<Environment>(
    () => ({
      page: {
        url: '/admin',
        language,
        languages: start.languages,
        defaultLanguage: 'en',
        // Inputs of the back office take local times; what it shows beside them tells the same.
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        segments: {},
        publicUrl: start.publicUrl,
      },
      source,
      session,
      entity: () => null,
      hasVariant: () => false,
      report: error => console.error(error),
      RenderWidget: () => null,
    }),
    [start, language],
  )
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return (
    <EnvironmentProvider value={environment}>
      <DefinitionTextsProvider value={definitionTexts(language)}>{children}</DefinitionTextsProvider>
    </EnvironmentProvider>
  )
}

/** The language that was chosen, as soon as its texts are there; until then the one before it. */
function useLoadedLanguage(): string {
  const chosen = useInterfaceLanguage()
  const [loaded, setLoaded] = useState<string>(chosen)
  useEffect(() => {
    let isWanted = true
    void loadDefinitionTexts(chosen).then(() => isWanted && setLoaded(chosen))
    return () => {
      isWanted = false
    }
  }, [chosen])
  return loaded
}
