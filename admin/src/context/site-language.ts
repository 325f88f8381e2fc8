/** The language of the site that comes nearest to that of the interface. */
export function siteLanguage(languages: readonly string[], wanted: string): string {
  return languages.find(each => each === wanted) ?? languages[0] ?? wanted
}
