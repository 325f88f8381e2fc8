import { useMemo } from 'react'
import { useAdmin } from '../context/admin-context.ts'
import { model } from '../model/entities.ts'
import { useLabels } from '../model/labels.ts'
import { type NavigationGroup, navigationGroups } from './navigation-groups.ts'

/** The modules and entities in the menu and the palette, by the current user's rights. */
export function useNavigationGroups(): readonly NavigationGroup[] {
  const { rights } = useAdmin()
  const labels = useLabels()
  return useMemo(() => navigationGroups(model, rights, labels), [rights, labels])
}
