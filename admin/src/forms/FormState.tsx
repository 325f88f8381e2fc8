import { useMessages } from '../messages.ts'
import type { RecordForm } from './use-record-form.ts'

/** The save state of a form, in a few words. */
export function FormState({
  form: { record, isDirty, saveState, isOffline },
}: {
  readonly form: Pick<RecordForm, 'record' | 'isDirty' | 'saveState' | 'isOffline'>
}) {
  const m = useMessages('formState')
  const state =
    saveState === 'pending' ? 'saving' : isOffline ? 'offline' : isDirty ? 'unsaved' : record ? 'saved' : 'fresh'
  return (
    <span role="status" className="flex items-center gap-2">
      <span
        aria-hidden
        className={
          state === 'saved'
            ? 'size-1.5 rounded-full bg-success'
            : state === 'offline'
              ? 'size-1.5 rounded-full bg-danger'
              : 'size-1.5 rounded-full bg-warning'
        }
      />
      {m[state]}
    </span>
  )
}
