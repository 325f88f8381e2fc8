/** Where `ShopTerms` are, for everybody. */
export const shopTermsPath = '/api/ecommerce/terms'

/** What a shop adds to prices and takes off them, at a glance. */
export interface ShopTerms {
  /** Whether what something costs may depend on more than its price: there is a delivery, a discount or a tax. */
  readonly hasRules: boolean
  /** How taxes are reckoned; null where the configuration says nothing of them. */
  readonly tax: { readonly prices: 'inclusive' | 'exclusive'; readonly country: string } | null
}
