import type { ContentSeed } from '@tessera/server'
import { analyticDemo } from './analytic/index.ts'
import { billingDemo } from './billing.ts'
import { blogDemo } from './blog/index.ts'
import { crmDemo } from './crm/index.ts'
import { ecommerceDemo } from './ecommerce/index.ts'
import { fileStorageDemo } from './file-storage/index.ts'
import { hostDemo } from './host/index.ts'
import { rbacDemo } from './rbac/index.ts'
import { socialDemo } from './social/index.ts'
import { websiteBuilderDemo } from './website-builder/index.ts'

/** The site of a tile studio, Polden, in the modules that a project has of these. */
export default [
  fileStorageDemo,
  websiteBuilderDemo,
  hostDemo,
  rbacDemo,
  billingDemo,
  ecommerceDemo,
  blogDemo,
  socialDemo,
  crmDemo,
  analyticDemo,
] satisfies readonly ContentSeed[]
