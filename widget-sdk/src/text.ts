export { textIn } from './localized-text.ts'
export { localizedPath } from './page-path.ts'
export { plainText } from './rich-text.ts'
export { type SafeHref, safeHref, safeImageUrl } from './safe-href.ts'
