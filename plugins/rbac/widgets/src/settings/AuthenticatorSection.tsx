import { Badge, Button, Dialog, Skeleton } from '@tessera/widget-sdk/ui'
import { ShieldCheck, ShieldOff } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMessages } from '../messages.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { RemoveAuthenticatorDialog } from './RemoveAuthenticatorDialog.tsx'
import { QuietActions, SettingsRow, SettingsSection } from './SettingsSection.tsx'
import { useSettings } from './settings-context.ts'

const AuthenticatorSetupForm = lazy(() => import('./AuthenticatorSetupForm.tsx'))

interface AuthenticatorSectionProps {
  readonly isSettingUp: boolean
  readonly onSetUp: (isSettingUp: boolean) => void
}

/** The second factor: set up or removed. */
export function AuthenticatorSection({ isSettingUp, onSetUp }: AuthenticatorSectionProps) {
  const m = useMessages('authenticatorSection')
  const { hasSecondFactor } = useSettings().subject
  const [isRemoving, setRemoving] = useState(false)
  return (
    <SettingsSection title={m.title} text={m.text}>
      <SettingsRow
        icon={hasSecondFactor ? <ShieldCheck className="text-success" /> : <ShieldOff />}
        title={
          <>
            {m.app}
            <Badge tone={hasSecondFactor ? 'success' : 'neutral'}>{hasSecondFactor ? m.on : m.off}</Badge>
          </>
        }
        text={hasSecondFactor ? m.isOn : m.isOff}
        actions={
          hasSecondFactor ? (
            <QuietActions>
              <Button variant="ghost" className="text-danger" onClick={() => setRemoving(true)}>
                {m.remove}
              </Button>
            </QuietActions>
          ) : (
            <div className="max-sm:w-full">
              <Button variant="outline" onClick={() => onSetUp(true)}>
                {m.setUp}
              </Button>
            </div>
          )
        }
      />
      <SetUpDialog isOpen={isSettingUp} onClose={() => onSetUp(false)} />
      <RemoveAuthenticatorDialog isOpen={isRemoving} onClose={() => setRemoving(false)} />
    </SettingsSection>
  )
}

function SetUpDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const m = useMessages('authenticatorSection')
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  const [refusals, setRefusals] = useState(0)

  function close() {
    setRecoveryCodes(null)
    setRefusals(0)
    onClose()
  }

  return (
    // An accidental click must not close codes that are shown only once. The browser may close the dialog all the same,
    // so a new one opens.
    <Dialog
      key={refusals}
      isOpen={isOpen}
      onClose={() => (recoveryCodes ? setRefusals(refusals + 1) : close())}
      title={m.setUpTitle}
    >
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} hasTriedToClose={refusals > 0} onDone={close} />
      ) : (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <AuthenticatorSetupForm onConfirmed={setRecoveryCodes} />
        </Suspense>
      )}
    </Dialog>
  )
}
