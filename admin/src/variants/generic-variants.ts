import type { AdminVariantName, AdminVariantProps, ComponentLoader } from '@tessera/widget-sdk/admin'

/** What every entity has in the back office without a line of its own. */
export const genericVariants: { readonly [Name in AdminVariantName]: ComponentLoader<AdminVariantProps[Name]> } = {
  find: () => import('./Find.tsx'),
  'admin-table': () => import('../lists/AdminTable.tsx'),
  'admin-table-row': () => import('../lists/AdminTableRow.tsx'),
  'admin-select-input': () => import('../relations/AdminSelectInput.tsx'),
  'admin-form': () => import('../forms/AdminForm.tsx'),
  default: () => import('./Default.tsx'),
}
