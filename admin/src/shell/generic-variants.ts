import type { GenericVariants } from '../variants/AdminWidget.tsx'

/** Each in its own file, loaded when it is first rendered. */
export const genericVariants: GenericVariants = {
  find: () => import('../variants/Find.tsx'),
  'admin-table': () => import('../lists/AdminTable.tsx'),
  'admin-table-row': () => import('../lists/AdminTableRow.tsx'),
  'admin-select-input': () => import('../relations/AdminSelectInput.tsx'),
  'admin-form': () => import('../forms/AdminForm.tsx'),
  default: () => import('../variants/Default.tsx'),
}
