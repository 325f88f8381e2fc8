import type { Entity } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import { useDeletePreference, usePreferences, useSavePreference } from '../../data/preferences.ts'
import { notify } from '../../ui/index.ts'
import { problemText } from '../../ui/problem-text.ts'
import { type SavedView, viewsOf, viewsPrefix } from './saved-view.ts'

/** The saved views of a list, with their actions. */
export function useSavedViews(entity: Entity) {
  const language = useLanguage()
  const prefix = viewsPrefix(entity)
  const { data = [] } = usePreferences(prefix)
  const savePreference = useSavePreference(prefix)
  const deletePreference = useDeletePreference(prefix)
  const onError = (error: unknown) => notify(problemText(error, language), { kind: 'error' })
  return {
    views: viewsOf(data, language),
    save: ({ key, name, query, isShared }: SavedView) =>
      savePreference.mutate({ key, value: { name, query }, isShared }, { onError }),
    forget: ({ key, isShared }: SavedView) => deletePreference.mutate({ key, isShared }, { onError }),
    /** Shares a view with everybody, or stops sharing it. */
    share: async ({ key, name, query, isShared }: SavedView) => {
      try {
        await savePreference.mutateAsync({ key, value: { name, query }, isShared: !isShared })
        await deletePreference.mutateAsync({ key, isShared })
      } catch (error) {
        onError(error)
      }
    },
  }
}
