import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { NotAuthorized } from '../NotAuthorized.tsx'
import { signOut } from '../session/sign-in-out.ts'
import { useCurrentSubject } from '../session/use-current-subject.ts'
import { SettingsFailure } from '../settings/SettingsFailure.tsx'
import { SettingsSections } from '../settings/SettingsSections.tsx'
import { SettingsSkeleton } from '../settings/SettingsSkeleton.tsx'
import { SettingsProvider } from '../settings/settings-context.ts'

const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 60_000, retry: false, refetchOnWindowFocus: false } },
})

/** The settings, once the subject is known. */
export default function IdentitySettingsPanel() {
  const { subject, isLoading, error, refresh } = useCurrentSubject()
  if (isLoading) return <SettingsSkeleton />
  if (error) return <SettingsFailure onRetry={refresh} />
  if (!subject || subject.isAnonymous) return <NotAuthorized />
  return (
    <QueryClientProvider client={queries}>
      <SettingsProvider value={{ subject, refresh, signOut: () => signOut() }}>
        <SettingsSections />
      </SettingsProvider>
    </QueryClientProvider>
  )
}
