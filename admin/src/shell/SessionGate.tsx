import type { Rights } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import type { AdminIdentity } from '@tessera/widget-sdk/admin'
import { Button } from '@tessera/widget-sdk/ui'
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { type AdminContextValue, AdminProvider } from '../context/admin-context.ts'
import { createApiCaller } from '../context/api-caller.ts'
import type { AdminStart } from '../context/start.ts'
import { queryClient } from '../data/query-client.ts'
import { useMessages } from '../messages.ts'
import { openIdentity } from '../model/admin-packages.ts'
import { LoginFrame } from './LoginFrame.tsx'
import { createResumingFetch, type ScreenOwner } from './resuming-fetch.ts'
import { Splash } from './Splash.tsx'
import { closedGate, gateScreen, withAccount } from './session-gate-state.ts'

// None of these is what somebody sees who is logged in.
const LoginScreen = lazy(() => import('./LoginScreen.tsx'))
const NoIdentity = lazy(() => import('./NoIdentity.tsx'))
const LoginAgain = lazy(() => import('./LoginAgain.tsx').then(module => ({ default: module.LoginAgain })))
const OtherAccount = lazy(() => import('./LoginAgain.tsx').then(module => ({ default: module.OtherAccount })))

interface GateProps {
  readonly start: AdminStart
  readonly children: ReactNode
}

/**
 * Shows the app to those who are logged in. A session that ends while somebody works puts a login on top of the screen,
 * which keeps its state.
 */
export function SessionGate(props: GateProps) {
  const [identity, setIdentity] = useState<AdminIdentity | null>(null)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    openIdentity?.().then(
      module => setIdentity(module.default),
      () => setFailed(true),
    )
  }, [])
  if (!openIdentity) {
    return (
      <Suspense fallback={<Splash />}>
        <NoIdentity modules={props.start.modules} />
      </Suspense>
    )
  }
  if (isFailed) return <Failure start={props.start} onRetry={() => location.reload()} />
  return identity ? <Gate {...props} identity={identity} /> : <Splash />
}

function Gate({ start, identity, children }: GateProps & { readonly identity: AdminIdentity }) {
  const language = useLanguage()
  const languageRef = useRef(language)
  languageRef.current = language
  const { session } = identity
  const { subjectId } = useSyncExternalStore(session.subscribe, session.state)
  const [gate, setGate] = useState(closedGate)
  const { opened, other } = gate
  const [attempt, setAttempt] = useState(0)
  const owner = useScreenOwner(opened?.account.id ?? null)
  const api = useMemo(
    () => createApiCaller(createResumingFetch(session, owner), () => languageRef.current),
    [session, owner],
  )
  // Reads the account of any session, even while the screen belongs to somebody else.
  const apiOfAnyone = useMemo(() => createApiCaller(session.fetch, () => languageRef.current), [session])
  const retry = useCallback(() => setAttempt(each => each + 1), [])

  const signOut = useCallback(async () => {
    await identity.signOut()
    queryClient.clear()
    setGate(closedGate)
  }, [identity])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (subjectId === null) return
    let isCurrent = true
    const setFailed = (isFailed: boolean) => isCurrent && setGate(before => ({ ...before, isFailed }))
    setFailed(false)
    // A query, because queries wait for a busy server; its result is not cached.
    const asked = queryClient.fetchQuery({
      queryKey: ['session', subjectId],
      staleTime: 0,
      gcTime: 0,
      networkMode: 'always',
      queryFn: () => Promise.all([identity.account(), apiOfAnyone<Rights>('GET', '/api/core/rights')]),
    })
    asked
      .then(([account, { data: rights }]) => isCurrent && setGate(before => withAccount(before, { account, rights })))
      .catch(() => setFailed(true))
    return () => {
      isCurrent = false
    }
  }, [subjectId, identity, apiOfAnyone, attempt])

  const context = useMemo<AdminContextValue | null>(
    () => opened && { start, api, identity, signOut, ...opened },
    [start, api, identity, signOut, opened],
  )

  function continueAsOther(): void {
    queryClient.clear()
    setGate({ ...closedGate, opened: other })
  }

  const screen = gateScreen(gate, subjectId)
  if (context && screen.startsWith('app')) {
    return (
      <AdminProvider value={context}>
        {/* Another person starts from scratch: what was rendered for one is not shown to another. */}
        <div key={context.account.id} className="contents">
          {children}
        </div>
        {identity.Confirmation && (
          <Suspense fallback={null}>
            <identity.Confirmation />
          </Suspense>
        )}
        <Suspense fallback={null}>
          {screen === 'app-login' && <LoginAgain identity={identity} name={context.account.name} onLogin={retry} />}
          {screen === 'app-other-account' && other && (
            <OtherAccount
              before={context.account.name}
              now={other.account.name}
              onContinue={continueAsOther}
              onBack={() => void identity.signOut()}
            />
          )}
        </Suspense>
      </AdminProvider>
    )
  }
  if (screen === 'login') {
    return (
      <Suspense fallback={<Splash />}>
        <LoginScreen
          start={start}
          identity={identity}
          account={subjectId === null ? null : (opened?.account ?? null)}
          onLogin={retry}
          onSignOut={signOut}
        />
      </Suspense>
    )
  }
  return screen === 'failure' ? <Failure start={start} onRetry={retry} /> : <Splash />
}

/** Who the screen belongs to: requests that wait for them are given up when it becomes somebody else's. */
function useScreenOwner(subjectId: string | null): () => ScreenOwner | null {
  const owner = useRef<ScreenOwner | null>(null)
  useLayoutEffect(() => {
    if (subjectId === null) return
    const controller = new AbortController()
    owner.current = { subjectId, ending: controller.signal }
    return () => {
      owner.current = null
      controller.abort()
    }
  }, [subjectId])
  return useCallback(() => owner.current, [])
}

function Failure({ start, onRetry }: { readonly start: AdminStart; readonly onRetry: () => void }) {
  const m = useMessages('sessionGate')
  return (
    <LoginFrame start={start}>
      <p role="alert">{m.failed}</p>
      <Button onClick={onRetry}>{m.retry}</Button>
    </LoginFrame>
  )
}
