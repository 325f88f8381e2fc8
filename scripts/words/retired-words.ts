/** A word of our own that gave way to the field's term. */
export interface RetiredWord {
  /** A regular expression, compared with whole words in lower case. */
  readonly word: string
  /** What to say instead. */
  readonly say: string
}

export const retiredWords: readonly RetiredWord[] = [
  { word: 'anew', say: 'again' },
  { word: 'companions?', say: 'dependent or cascaded records' },
  { word: 'drawn|redrawn', say: 'rendered' },
  { word: 'enrol(led|s)?', say: 'register' },
  { word: 'kept', say: 'cached, stored, unchanged' },
  { word: 'look-ups?', say: 'query' },
  { word: 'trails?', say: 'breadcrumbs, selection, sequence' },
  { word: 'ways? in', say: 'identity, credential' },
  { word: 'whoever', say: 'the caller, the user, anyone who' },
]

/** Where English means by a word what it always means. */
export interface KnownUse {
  readonly file: string
  readonly word: string
  readonly why: string
}

const breadcrumbs = 'the property of `<Breadcrumbs>`'
const walk = 'a type of `cli/test/variant-walk.ts`'

export const knownUses: readonly KnownUse[] = [
  { file: 'plugins/blog/widgets/src/blog-breadcrumbs.tsx', word: 'trail', why: breadcrumbs },
  { file: 'plugins/ecommerce/widgets/src/shop-breadcrumbs.tsx', word: 'trail', why: breadcrumbs },
  { file: 'plugins/social/widgets/src/profile-breadcrumbs.tsx', word: 'trail', why: breadcrumbs },
  { file: 'plugins/rbac/test/records.test.ts', word: 'companions', why: 'a key of the response of the trash' },
  { file: 'e2e/variants.test.ts', word: 'drawn', why: walk },
  { file: 'e2e/workbench/workbench.ts', word: 'drawn', why: walk },
]
