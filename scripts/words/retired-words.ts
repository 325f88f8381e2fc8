import type { Words } from './words-in.ts'

/** A word of our own that gave way to the field's term. */
export interface RetiredWord {
  /** A regular expression, compared with whole words in lower case. */
  readonly word: string
  /** What to say instead. */
  readonly say: string
  /** Where it is retired (default: everywhere). */
  readonly kind?: Words['kind']
}

export const retiredWords: readonly RetiredWord[] = [
  { word: 'anew', say: 'again' },
  { word: 'answer(s|ed)?', say: 'response, result', kind: 'identifier' },
  { word: '(a|an|each|error|every|no|the|without) answers?', say: 'response, result' },
  { word: 'companions?', say: 'dependent or cascaded records' },
  { word: 'drawn|redrawn', say: 'rendered' },
  { word: '(?<!(database|search) )engines?', say: 'core, renderer, internals' },
  { word: 'enrol(led|s)?', say: 'register' },
  { word: '(give|take) back', say: 'refund, release, restore', kind: 'identifier' },
  { word: '(is|are) told(?! apart)', say: 'is notified, is reported', kind: 'title' },
  { word: 'kept', say: 'cached, stored, unchanged' },
  { word: 'look-ups?', say: 'query' },
  { word: 'trails?', say: 'breadcrumbs, selection, sequence' },
  { word: 'ways? in', say: 'identity, credential' },
  { word: 'whoever', say: 'the caller, the user, anyone who' },
]

/** Where English means by a word what it always means. */
export interface KnownUse {
  /** A path or a glob. */
  readonly files: string
  /** A regular expression. */
  readonly word: string
  readonly why: string
}

const form = 'what a visitor writes into a form'
const question = 'the answer to a question about a migration'
const code = 'an error code, which programs know'
const npm = 'a key of npm’s manifests'
const picture = 'a picture of pixels, which is drawn'

export const knownUses: readonly KnownUse[] = [
  { files: 'plugins/crm/**', word: '.*answers?', why: form },
  { files: 'cli/test/form-requests.test.ts', word: 'answers', why: form },
  {
    files: 'core/server/src/database/{compare,compare.test,diff,migration-questions}.ts',
    word: '.*answers?',
    why: question,
  },
  { files: 'core/server/src/host/index.ts', word: '(no )?answers', why: question },
  {
    files: 'cli/src/{migration-questions,migration-questions.test,commands/migrate,commands/migration}.ts',
    word: '.*answers?',
    why: question,
  },
  {
    files: 'plugins/website-builder/widgets/src/admin/blocks/questions.ts',
    word: 'answers',
    why: 'a block of questions and answers',
  },
  {
    files: '{scripts/published-manifest{,.test},cli/src/upgrading/project-packages,cli/test/plugins.test}.ts',
    word: 'engines',
    why: npm,
  },
  { files: 'e2e/admin-forms.test.ts', word: 'the answer', why: 'the answer to a confirmation dialog' },
  { files: 'core/server/src/{errors/issues,features/history/restore-version}.ts', word: 'kept', why: code },
  { files: 'plugins/{file-storage,ecommerce}/**', word: 'drawn', why: picture },
  { files: 'docs/{errors,cases,adr/0050-private-and-generated-files}.md', word: 'drawn', why: picture },
  { files: 'core/server/src/plugin/link-previews.ts', word: 'drawn', why: picture },
  {
    files:
      'site/src/{link-preview-address,render/{render-request,social-tags},server/{cached-page,link-preview-pictures}}.ts',
    word: 'drawn',
    why: picture,
  },
  { files: 'site/test/{link-previews,pages}.test.ts', word: 'drawn', why: picture },
]
