import { lazy, Suspense, useEffect, useState } from 'react'
import { askByNextDialog, onConfirmationNeeded } from '../session/confirmation.ts'

const ConfirmationDialog = lazy(() => import('../settings/ConfirmationDialog.tsx'))

/** The dialog that asks users to confirm who they are, loaded when it is first needed. */
export function ConfirmationWhenNeeded() {
  const [isNeeded, setIsNeeded] = useState(false)
  useEffect(() => {
    if (isNeeded) return
    return onConfirmationNeeded(() => {
      setIsNeeded(true)
      return askByNextDialog()
    })
  }, [isNeeded])
  if (!isNeeded) return null
  return (
    <Suspense fallback={null}>
      <ConfirmationDialog />
    </Suspense>
  )
}
