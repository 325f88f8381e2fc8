export { type AdminAction, useAdminAction } from './admin-action.ts'
export { listAddress, newRecordAddress, recordAddress } from './admin-addresses.ts'
export {
  type AdminAccount,
  type AdminIdentity,
  type AdminLoginProps,
  type AdminPackage,
  type AdminScreen,
  adminVariants,
  type ComponentLoader,
  type DashboardPanel,
  defineAdmin,
  type EntityAdminVariants,
  type FieldCellProps,
  type FieldFilterProps,
  type FieldInputProps,
  type FileLibrary,
  type FirstStep,
  type PictureWidth,
  type ScreenLink,
  type SiteProgress,
  type UploadLimits,
} from './admin-package.ts'
export type { AdminRow } from './admin-row.ts'
export {
  type AdminButtonProps,
  type AdminConfirmProps,
  type AdminData,
  type AdminFilesProps,
  type AdminHeaderProps,
  type AdminPicturesProps,
  type AdminRecordsProps,
  type AdminRequest,
  type AdminRowsChange,
  type AdminTools,
  AdminToolsProvider,
  type AdminVariantComponent,
  useAdminData,
  useAdminTools,
  useRefetch,
} from './admin-tools.ts'
export type {
  AdminDefaultProps,
  AdminFindProps,
  AdminFormProps,
  AdminSelectInputProps,
  AdminTableProps,
  AdminTableRowProps,
  AdminVariantName,
  AdminVariantProps,
} from './admin-variants.ts'
export { type Block, type BlockSample, type BlockSampleOptions, blockSample } from './block.ts'
export { DashboardCard, DashboardEmpty, DashboardLink, DashboardRow } from './DashboardCard.tsx'
export { DashboardRecords } from './DashboardRecords.tsx'
export { DefinitionTextsProvider, useDefinitionTexts } from './definition-texts.ts'
export { type EntityFileFormat, type FileFormat, type FileTable, fileFormat } from './file-format.ts'
export {
  adminForm,
  type EntityFormAdditions,
  type FormAdditions,
  type FormLanguageState,
  type FormPart,
  type FormPartState,
  type FormScope,
  FormScopeProvider,
  type FormSection,
  type FormSectionProps,
  formPart,
  type PartValue,
  type ReadRoute,
  useFormField,
  useFormLanguages,
  useFormPart,
} from './form-additions.ts'
export { LinkedRecords, linksPart } from './LinkedRecords.tsx'
export type { RecordRef } from './record-ref.ts'
export { type BlockOptions, sampleBlock } from './sample-block.ts'
export {
  type SampleLinks,
  type SampleRecord,
  sampleLinks,
  sampleOperations,
  samplePictures,
  sampleRecord,
} from './sample-record.ts'
export { slugOf } from './slug-of.ts'
export {
  adminList,
  type EntityListAdditions,
  type TableActionsProps,
  type TableAdditions,
  type TableColumn,
  type TableTab,
} from './table-additions.ts'
