/** Extensions of pictures that have thumbnails; animated formats are shown as they are. */
const stillExtensions = ['jpg', 'png', 'webp', 'avif']

const pattern = /^([0-9a-f]{2})\/\1[0-9a-f]{6}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.([a-z0-9]{1,5})$/

/** Whether a text has the form of a storage key: `3f/3f0c….webp`. Such a text is safe in a path. */
export function isStorageKey(text: string): boolean {
  return pattern.test(text)
}

/** Whether this key has thumbnails. */
export function hasThumbnails(key: string): boolean {
  return stillExtensions.includes(pattern.exec(key)?.[2] ?? '')
}
