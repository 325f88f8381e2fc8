import { type Environment, EnvironmentProvider } from '@tessera/widget-sdk'
import { DefinitionTextsProvider } from '@tessera/widget-sdk/admin'
import { createBrowserSource, createSessionSource } from '@tessera/widget-sdk/browser'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useInterfaceLanguage } from '../context/interface-language.ts'
import { interfaceMessages, spokenDefinitions } from '../context/interface-texts.ts'
import type { AdminStart } from '../context/start.ts'
import { openIdentity } from '../model/admin-packages.ts'

const open = openIdentity
const session = createSessionSource(open && (async () => (await open()).default.session), () => undefined)
const source = createBrowserSource(session)

/** Provides what components of widget-sdk read: the interface language and the languages of the content. */
export function Interface({ start, children }: { readonly start: AdminStart; readonly children: ReactNode }) {
  const language = useInterfaceLanguage()
  const environment = useMemo<Environment>(
    () => ({
      page: {
        url: '/admin',
        language,
        languages: start.languages,
        defaultLanguage: 'en',
        // Inputs of the back office take local times, so everything beside them shows local times too.
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        segments: {},
        publicUrl: start.publicUrl,
      },
      source,
      messages: interfaceMessages,
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
      <DefinitionTextsProvider value={spokenDefinitions()}>{children}</DefinitionTextsProvider>
    </EnvironmentProvider>
  )
}
