/* What the screens of packages are made of (`screens` of `defineAdmin`), loaded with the first of them. */

// The router of the back office: another copy would know nothing of its addresses.
export { Link, useNavigate, useParams, useSearchParams } from 'react-router'

// Who works here, and what the browser and the user's account keep.
export { type AdminContextValue, useAdmin } from './context/admin-context.ts'
export { textsOfAllLanguages } from './context/all-texts.ts'
export type { ApiCaller } from './context/api-caller.ts'
export type { InterfaceTexts } from './context/interface-texts.ts'
export { useStored } from './context/stored.ts'
export { useRight } from './context/use-rights.ts'
// Records.
export { DeleteDialog } from './data/DeleteDialog.tsx'
export { useDeletion } from './data/deletion.ts'
export {
  type LoadedRecord,
  type RecordList,
  recordKey,
  useRecord,
  useRecords,
  useRemove,
  useSave,
} from './data/records.ts'
export { restoreFromTrash } from './data/trash.ts'
// Forms.
export { fieldClasses } from './fields/field-classes.ts'
export { copiedValues } from './forms/copied-values.ts'
export { FormDrawer } from './forms/FormDrawer.tsx'
export { languageName, SurroundingLanguage } from './forms/form-language.ts'
export { LeaveDialog } from './forms/LeaveDialog.tsx'
export { entityPagesQuery } from './forms/public-address.ts'
export { type UnsavedForm, type UnsavedForms, UnsavedScope, unsavedForms } from './forms/unsaved-forms.ts'
// Lists and files.
export { movedTo } from './lists/order/moved.ts'
export { includedName } from './lists/state/list-columns.ts'
export { useMedia } from './lists/state/use-media.ts'
export { SearchInput } from './lists/toolbar/SearchInput.tsx'
export { useContentLanguage } from './lists/use-content-language.ts'
export { library } from './media/library.ts'
// What the configuration consists of, and what it is called.
export { blockTexts, type PackageBlock, packageBlocks } from './model/blocks.ts'
export { model } from './model/entities.ts'
export type { EntityModel, Pointing } from './model/entity-model.ts'
export { type Labels, useLabels } from './model/labels.ts'
export { RecordIcon } from './model/RecordIcon.tsx'
export { useAllVariantNames, useVariantNames } from './model/variant-names.ts'

// Parts of screens.
export { Button, ButtonLink } from './ui/Button.tsx'
export { type ButtonSize, type ButtonVariant, buttonClasses } from './ui/button-classes.ts'
export { ConfirmDialog } from './ui/ConfirmDialog.tsx'
export { Drawer } from './ui/Drawer.tsx'
export { EmptyState } from './ui/EmptyState.tsx'
export { ErrorState } from './ui/ErrorState.tsx'
export { IconButton } from './ui/IconButton.tsx'
export { Menu, MenuDivider, MenuItem } from './ui/Menu.tsx'
export { notify } from './ui/notify.ts'
export { PageHeader } from './ui/PageHeader.tsx'
export { problemText } from './ui/problem-text.ts'
export { Segmented } from './ui/Segmented.tsx'
export { isAbout } from './ui/server-causes.ts'
export { Tabs } from './ui/Tabs.tsx'
