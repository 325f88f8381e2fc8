import type { Entity } from '@tessera/core'
import type { AdminFormProps } from '@tessera/widget-sdk/admin'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useMessages } from '../messages.ts'
import { useLabels } from '../model/labels.ts'
import { Drawer } from '../ui/Drawer.tsx'
import { AdminWidget } from '../variants/AdminWidget.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { type UnsavedForms, UnsavedScope, unsavedForms } from './unsaved-forms.ts'

interface FormDrawerProps extends Omit<AdminFormProps, 'isEmbedded' | 'onClose'> {
  readonly entity: Entity
  readonly onClose: () => void
}

/**
 * The form of a record in a drawer. It asks before unsaved work is lost. What happens after a save (closing it,
 * selecting the record) is up to `onSaved`.
 */
export function FormDrawer({ onClose, ...form }: FormDrawerProps) {
  const m = useMessages('newRecord')
  const labels = useLabels()
  const [forms] = useState<UnsavedForms>(() => new Map())
  const [resolveClose, setResolveClose] = useState<((mayClose: boolean) => void) | null>(null)

  function guard(): boolean | Promise<boolean> {
    if (unsavedForms(forms).length === 0) return true
    return new Promise(resolve => setResolveClose(() => resolve))
  }

  function close(mayClose: boolean): void {
    setResolveClose(null)
    resolveClose?.(mayClose)
  }

  return createPortal(
    <Drawer
      title={form.id === undefined ? m.fresh.replace('{entity}', labels.one(form.entity)) : labels.one(form.entity)}
      guard={guard}
      onClose={onClose}
    >
      <UnsavedScope value={forms}>
        <AdminWidget
          variant="admin-form"
          {...form}
          isEmbedded
          onClose={onClose}
          onDeleted={() => {
            form.onDeleted?.()
            onClose()
          }}
        />
      </UnsavedScope>
      {resolveClose && (
        <LeaveDialog forms={unsavedForms(forms)} onStay={() => close(false)} onLeave={() => close(true)} />
      )}
    </Drawer>,
    document.body,
  )
}
