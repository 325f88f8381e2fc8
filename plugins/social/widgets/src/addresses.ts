/** Paths of the profiles' pages, without a language. */
export const profilesUrl = '/social/profiles'

export function profileUrl({ slug }: { readonly slug: string }): string {
  return `${profilesUrl}/${slug}`
}
