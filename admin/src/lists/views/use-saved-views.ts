import type { Entity } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import { useDeletePreference, usePreferences, useSavePreference } from '../../data/preferences.ts'
import { notify } from '../../ui/index.ts'
import { problemText } from '../../ui/problem-text.ts'
import { type SavedView, viewsOf, viewsPrefix } from './saved-view.ts'

/** The saved views of an entity's list, and what can be done with them. */
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
    /** A view for everybody, or for oneself again. */
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
