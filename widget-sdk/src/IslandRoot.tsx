import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { type Environment, EnvironmentProvider } from './environment.ts'
import { type Inherited, InheritedProvider } from './inherited.ts'
import type { VariantContext, VariantProps } from './variant.ts'

/** The root of an island: the same tree on server and browser, so that hydration finds what was rendered. */
export function IslandRoot({
  environment,
  inherited,
  children,
}: {
  readonly environment: Environment
  readonly inherited: Inherited
  readonly children: ReactNode
}) {
  return (
    <EnvironmentProvider value={environment}>
      <InheritedProvider value={inherited}>
        <ErrorBoundary>
          <Suspense fallback={null}>{children}</Suspense>
        </ErrorBoundary>
      </InheritedProvider>
    </EnvironmentProvider>
  )
}

/** What the server tells the browser of one island. */
export interface IslandPayload {
  readonly props: VariantProps & VariantContext
  /** Rows that the island read, by the key of their query. */
  readonly reads: Readonly<Record<string, readonly { readonly id: string }[]>>
  /** From the widgets around it; absent where there is nothing. */
  readonly inherited?: Inherited
}
