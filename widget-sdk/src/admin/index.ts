export {
  type AdminAccount,
  type AdminIdentity,
  type AdminPackage,
  adminVariants,
  type Block,
  type BlockSample,
  type ComponentLoader,
  type DashboardPanel,
  defineAdmin,
  type EntityAdminVariants,
  type FieldInputProps,
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
} from './admin-variants.ts'
