import { cn, useLanguage } from '@tessera/widget-sdk'
import type { AdminFormProps, FormAdditions } from '@tessera/widget-sdk/admin'
import { firstField } from '@tessera/widget-sdk/ui'
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { FormProvider, useFormState } from 'react-hook-form'
import { useAdmin } from '../context/admin-context.ts'
import { useRight } from '../context/use-rights.ts'
import { useDeletion } from '../data/deletion.ts'
import type { LoadedRecord } from '../data/records.ts'
import { restoreFromTrash } from '../data/trash.ts'
import { useMessages } from '../messages.ts'
import { model } from '../model/entities.ts'
import { usePendingLinks } from '../relations/pending-links.ts'
import { notify } from '../ui/index.ts'
import { problemText } from '../ui/problem-text.ts'
import { ConflictScreen } from './ConflictScreen.tsx'
import { FormActions } from './FormActions.tsx'
import { FormAlerts } from './FormAlerts.tsx'
import { FormField } from './FormField.tsx'
import { FormHeader } from './FormHeader.tsx'
import { Folded, FormSections, PartAlerts, SectionScope } from './FormSections.tsx'
import { RecordFormProvider } from './form-context.ts'
import { formFields } from './form-fields.ts'
import { FormLanguageProvider, useNewFormLanguage } from './form-language.ts'
import { problemList } from './form-resolver.ts'
import { MainFields } from './MainFields.tsx'
import { RecordHistory } from './RecordHistory.tsx'
import { RecordMetadata } from './RecordMetadata.tsx'
import { RelatedRecords, RelatedTables } from './RelatedTables.tsx'
import { useUnsavedForm } from './unsaved-forms.ts'
import { useFormNavigation } from './use-form-navigation.ts'
import { useFormParts } from './use-form-parts.ts'
import { useRecordForm } from './use-record-form.ts'

/** Milliseconds until a save that didn't reach the server is tried again. */
const retryDelay = 5000

interface RecordFormProps extends Omit<AdminFormProps, 'id'> {
  /** The record as it was read last; null creates one. */
  readonly loaded: LoadedRecord | null
  /** What packages add to the form, after its own sections. */
  readonly added: readonly FormAdditions[]
  /** The record can't be read any more: it was deleted. */
  readonly isMissing?: boolean
}

/** The form of one record: its content, a sidebar with settings, and the tables of related records. */
export function RecordForm({
  entity,
  loaded,
  isMissing = false,
  defaults,
  hidden = [],
  isEmbedded = false,
  onSaved,
  onDeleted,
  dependentWrites,
  additions,
  added,
}: RecordFormProps) {
  const m = useMessages('recordForm')
  const language = useLanguage()
  const { api, start, rights } = useAdmin()
  const mayWrite = useRight(entity, loaded ? 'update' : 'create')
  const maySeeHistory = mayWrite || (entity.writes === 'services' && rights.isAdministrator)
  const root = useRef<HTMLDivElement>(null)
  const formId = useId()
  const scope = JSON.stringify(Object.fromEntries(hidden.map(name => [name, defaults?.[name]])))
  const pendingLinks = usePendingLinks(model)
  const allParts = useMemo(() => [additions, ...added].flatMap(each => each?.parts ?? []), [additions, added])
  const parts = useFormParts(allParts, loaded?.row.id ?? null)
  const recordForm = useRecordForm({ entity, loaded, defaults, scope, pendingLinks, parts, dependentWrites })
  const handle = { ...recordForm, isDeleted: recordForm.isDeleted || isMissing }
  const formLanguage = useNewFormLanguage(start.languages, start.defaultLanguage)
  const sections = additions?.sections
  const addedSections = useMemo(() => added.flatMap(each => each.sections), [added])
  const hiddenNames = [...hidden, ...(sections ?? []).flatMap(({ fields: names = [] }) => names)].join()
  const fields = useMemo(() => formFields(entity, hiddenNames.split(',')), [entity, hiddenNames])
  const { errors } = useFormState({ control: handle.form.control })
  const goTo = useScrollTarget(root, problemList(entity, errors)[0]?.[0] ?? parts.problems[0]?.path, formLanguage.show)
  const navigation = useFormNavigation(entity, isEmbedded)
  const remove = useDeletion(entity)

  async function save(write = handle.save): Promise<LoadedRecord | null> {
    if (!mayWrite) return null
    const saved = await write()
    if (!saved) goTo()
    else {
      onSaved?.(saved.row)
      if (saved.row.id !== loaded?.row.id && !handle.hasChanges()) navigation.toSaved(saved.row.id)
    }
    return saved
  }

  async function restore(): Promise<void> {
    const id = handle.record?.row.id
    if (id === undefined) return
    try {
      if ((await restoreFromTrash(api, entity, [id])) > 0) await handle.compare(true)
      else notify(m.notInTrash, { kind: 'error' })
    } catch (error) {
      notify(problemText(error, language), { kind: 'error' })
    }
  }

  // A new record starts with the focus in its first field.
  const isNew = useRef(loaded === null)
  useEffect(() => {
    const form = isNew.current && root.current?.querySelector('form')
    if (form) firstField(form)?.focus({ preventScroll: true })
  }, [])

  const { isOffline, saveState } = handle
  const retry = useRef(save)
  retry.current = save
  useEffect(() => {
    if (!isOffline || saveState === 'pending') return
    const again = () => void retry.current()
    addEventListener('online', again)
    // A browser that is online may not reach the server, or not with its first request.
    const timer = setTimeout(() => navigator.onLine && again(), retryDelay)
    return () => {
      removeEventListener('online', again)
      clearTimeout(timer)
    }
  }, [isOffline, saveState])

  useSaveShortcut(root, () => void save())
  useUnsavedForm({
    isDirty: handle.hasChanges,
    save: async () => (await save()) !== null,
    discard: handle.discard,
  })

  const { record } = handle
  const rest = [...fields.main, ...fields.side]
  const context = useMemo(() => ({ entity, record, isDisabled: !mayWrite }), [entity, record, mayWrite])
  const actions = (
    <FormActions
      entity={entity}
      handle={handle}
      mayWrite={mayWrite}
      isEmbedded={isEmbedded}
      onSave={() => void save()}
      {...(!isEmbedded && {
        onAddAnother: async () => (await save(handle.save)) && navigation.toNew(),
        onDuplicate: () => record && navigation.toCopy(record.row.id),
      })}
      onDelete={async () => {
        if (!record) return
        await remove([record.row.id])
        handle.discard()
        if (onDeleted) onDeleted()
        else navigation.toList()
      }}
    />
  )
  return (
    <FormProvider {...handle.form}>
      <RecordFormProvider value={context}>
        <FormLanguageProvider value={formLanguage}>
          <SectionScope parts={parts}>
            <div ref={root} className={cn('@container flex flex-col', isEmbedded && 'min-h-full')}>
              {!isEmbedded && <FormHeader entity={entity} handle={handle} actions={actions} />}
              <div className="mx-auto grid w-full max-w-[67rem] gap-4 p-4 @4xl:grid-cols-[minmax(0,45rem)_minmax(15rem,20rem)] @4xl:items-start @4xl:gap-6 @4xl:p-6">
                <div className="col-span-full has-[>:empty]:hidden">
                  <FormAlerts
                    entity={entity}
                    handle={handle}
                    parts={parts.problems}
                    onGo={goTo}
                    onRestore={() => void restore()}
                    onSaveAsNew={() => void save(handle.saveAsNew)}
                  />
                  {parts.parts.length > 0 && <PartAlerts parts={parts} />}
                </div>
                <div className="flex min-w-0 flex-col gap-4">
                  <form
                    id={formId}
                    noValidate
                    onSubmit={event => {
                      event.preventDefault()
                      event.stopPropagation()
                      void save()
                    }}
                    className="flex min-w-0 flex-col gap-4"
                  >
                    {sections ? (
                      <>
                        <FormSections entity={entity} sections={sections} place="main" hidden={hidden} />
                        <FormSections entity={entity} sections={addedSections} place="main" hidden={hidden} />
                        {rest.length > 0 && (
                          <Folded title={m.more}>
                            <div className="flex flex-col gap-5 p-4 @2xl:p-6">
                              {rest.map(named => (
                                <FormField key={named[0]} named={named} />
                              ))}
                            </div>
                          </Folded>
                        )}
                      </>
                    ) : (
                      <>
                        <MainFields entity={entity} fields={fields.main} />
                        <FormSections entity={entity} sections={addedSections} place="main" hidden={hidden} />
                      </>
                    )}
                    {/* Without a submit button Enter would not save the form. */}
                    <button type="submit" hidden />
                  </form>
                  {sections ? (
                    record && <RelatedRecords entity={entity} row={record.row} pendingLinks={pendingLinks} />
                  ) : (
                    <RelatedTables entity={entity} row={record?.row ?? null} pendingLinks={pendingLinks} />
                  )}
                </div>
                <div className="flex min-w-0 flex-col gap-4">
                  {sections && <FormSections entity={entity} sections={sections} place="side" hidden={hidden} />}
                  <FormSections entity={entity} sections={addedSections} place="side" hidden={hidden} />
                  {!sections && fields.side.length > 0 && (
                    <div className="flex flex-col gap-4 rounded-lg border border-border bg-raised p-4">
                      {fields.side.map(named => (
                        <FormField key={named[0]} named={named} />
                      ))}
                    </div>
                  )}
                  {record && <RecordMetadata entity={entity} row={record.row} fields={fields.metadata} />}
                  {record && entity.history && maySeeHistory && <RecordHistory entity={entity} id={record.row.id} />}
                </div>
              </div>
              {isEmbedded && (
                <footer className="sticky bottom-0 z-10 mt-auto flex items-center justify-end gap-2 border-border border-t bg-raised px-4 py-3">
                  {actions}
                </footer>
              )}
            </div>
            {handle.conflict && (
              <ConflictScreen
                entity={entity}
                conflict={handle.conflict}
                onResolve={mine => void handle.resolveConflict(mine).then(saved => saved && onSaved?.(saved.row))}
                onClose={handle.closeConflict}
              />
            )}
          </SectionScope>
        </FormLanguageProvider>
      </RecordFormProvider>
    </FormProvider>
  )
}

/** Ctrl+S and Cmd+S save the topmost form. */
function useSaveShortcut(root: RefObject<HTMLElement | null>, onSave: () => void): void {
  const latest = useRef(onSave)
  latest.current = onSave
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.code !== 'KeyS') return
      const top = [...document.querySelectorAll('dialog:modal')].at(-1)
      if (top && !top.contains(root.current)) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [root])
}

const controls = 'input, textarea, select, [contenteditable="true"], [role="switch"], [role="combobox"], button'

/**
 * Returns a function that scrolls to the input of a path and focuses it once it is rendered; without a path, to the
 * first invalid one.
 * @param first path of the first invalid input
 * @param reveal shows the language of a localized input
 */
function useScrollTarget(
  root: RefObject<HTMLElement | null>,
  first: string | undefined,
  reveal: (language: string) => void,
): (path?: string) => void {
  const [target, setTarget] = useState<{ readonly path?: string } | null>(null)
  useEffect(() => {
    if (!target) return
    const path = target.path ?? first
    if (path === undefined) return setTarget(null)
    const element = root.current?.querySelector(`[data-path="${CSS.escape(path)}"]`)
    if (!element) {
      const [, language] = path.split('.')
      // Another language is shown: the input is there after the next render.
      if (language !== undefined && target.path === undefined) setTarget({ path })
      if (language !== undefined) reveal(language)
      return
    }
    element.closest('details')?.setAttribute('open', '')
    element.scrollIntoView({ block: 'center' })
    const control =
      element.querySelector<HTMLElement>('[aria-invalid="true"]') ?? element.querySelector<HTMLElement>(controls)
    control?.focus({ preventScroll: true })
    setTarget(null)
  })
  return path => setTarget(path === undefined ? {} : { path })
}
