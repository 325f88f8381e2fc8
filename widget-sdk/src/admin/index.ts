export { listAddress, newRecordAddress, recordAddress } from './admin-addresses.ts'
export {
  type AdminAccount,
  type AdminIdentity,
  type AdminLoginProps,
  type AdminPackage,
  adminVariants,
  type ComponentLoader,
  type DashboardPanel,
  defineAdmin,
  type EntityAdminVariants,
  type FieldInputProps,
  type FileLibrary,
  type FirstStep,
  type PageEntities,
  type PictureWidth,
  type SiteProgress,
  type UploadLimits,
} from './admin-package.ts'
export type {
  AdminDefaultProps,
  AdminFindProps,
  AdminFormProps,
  AdminRow,
  AdminSelectInputProps,
  AdminTableProps,
  AdminTableRowProps,
  AdminVariantName,
  AdminVariantProps,
  RecordRef,
} from './admin-variants.ts'
export { type Block, type BlockSample, type BlockSampleOptions, blockSample } from './block.ts'
export { DashboardCard, DashboardEmpty, DashboardLink, DashboardRow } from './DashboardCard.tsx'
export { DashboardRecords } from './DashboardRecords.tsx'
export { DefinitionTextsProvider, useDefinitionTexts } from './definition-texts.ts'
export { type BlockOptions, sampleBlock } from './sample-block.ts'
export {
  type SampleLinks,
  type SampleRecord,
  sampleLinks,
  sampleOperations,
  samplePictures,
  sampleRecord,
} from './sample-record.ts'
