/** Who may do what before an administrator changes a rule (decisions, section 4). What is not here is for administrators only. */
export interface SpecifiedAccess {
  /** Everyone reads them; otherwise editors alone. */
  readonly isPublic: boolean
  /** Editors of content write them. */
  readonly isForEditors: boolean
}

const content: SpecifiedAccess = { isPublic: true, isForEditors: true }
const catalogue: SpecifiedAccess = { isPublic: true, isForEditors: true }
/** What the people of the shop work with. */
const staff: SpecifiedAccess = { isPublic: false, isForEditors: true }
/** The same where only flows write. */
const counted: SpecifiedAccess = { isPublic: false, isForEditors: false }

/** Modules of content, whole. */
const contentModules = ['host', 'website-builder', 'blog', 'file-storage', 'startup'] as const

/** Public parts of modules that are private otherwise, by the beginning of their relations too. */
const publicEntities: Readonly<Record<string, SpecifiedAccess>> = {
  'analytic/widgets': content,
  'billing/currencies': { isPublic: true, isForEditors: false },
  'billing/widgets': content,
  'crm/forms': content,
  'crm/forms-to-inputs': content,
  'crm/inputs': content,
  'crm/widgets': content,
  'crm/widgets-to-forms': content,
  'ecommerce/attribute-keys': catalogue,
  'ecommerce/attribute-keys-to-attributes': catalogue,
  'ecommerce/attributes': catalogue,
  'ecommerce/attributes-to-billing-module-currencies': catalogue,
  'ecommerce/categories': catalogue,
  'ecommerce/categories-to-file-storage-module-files': catalogue,
  'ecommerce/categories-to-products': catalogue,
  'ecommerce/related-products': catalogue,
  'ecommerce/delivery-methods': catalogue,
  'ecommerce/delivery-methods-to-stores': catalogue,
  'ecommerce/delivery-rates': catalogue,
  'ecommerce/discounts': staff,
  'ecommerce/discounts-to-categories': staff,
  'ecommerce/discounts-to-products': staff,
  'ecommerce/option-values': catalogue,
  'ecommerce/availabilities': { isPublic: true, isForEditors: false },
  'ecommerce/options': catalogue,
  'ecommerce/products': catalogue,
  'ecommerce/products-to-attributes': catalogue,
  'ecommerce/products-to-file-storage-module-files': catalogue,
  'ecommerce/products-to-website-builder-module-widgets': catalogue,
  'ecommerce/skus': catalogue,
  'ecommerce/skus-to-attributes': catalogue,
  'ecommerce/skus-to-file-storage-module-files': catalogue,
  'ecommerce/skus-to-option-values': { isPublic: true, isForEditors: false },
  'ecommerce/stock-movements': counted,
  'ecommerce/stocks': counted,
  'ecommerce/stores': catalogue,
  'ecommerce/stores-to-attributes': catalogue,
  'ecommerce/stores-to-file-storage-module-files': catalogue,
  'ecommerce/stores-to-products': catalogue,
  'ecommerce/stores-to-products-to-attributes': catalogue,
  'ecommerce/tax-classes': catalogue,
  'ecommerce/tax-rates': catalogue,
  'ecommerce/widgets': content,
  'ecommerce/widgets-to-categories': catalogue,
  'ecommerce/widgets-to-products': catalogue,
  'ecommerce/widgets-to-stores': catalogue,
  'ecommerce/widgets-to-website-builder-module-buttons-arrays': catalogue,
  'notification/widgets': content,
  'rbac/widgets': content,
  'social/attribute-keys': content,
  'social/attribute-keys-to-attributes': content,
  'social/attributes': content,
  'social/profiles': content,
  'social/profiles-to-attributes': content,
  'social/profiles-to-ecommerce-module-products': content,
  'social/profiles-to-file-storage-module-files': content,
  'social/profiles-to-website-builder-module-widgets': content,
  'social/widgets': content,
}

/** What is said of an entity by its path; null: administrators only. */
export function specifiedAccess(path: string): SpecifiedAccess | null {
  const [module = ''] = path.split('/')
  if ((contentModules as readonly string[]).includes(module)) return content
  return publicEntities[path] ?? null
}

/** Every path that the tables name. */
export const pathsWithAccess = Object.keys(publicEntities)
