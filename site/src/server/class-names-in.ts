const named: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

/** The distinct values of all `class` attributes in a page rendered by React. */
export function classValuesIn(html: string): Set<string> {
  const values = new Set<string>()
  for (const [, value = ''] of html.matchAll(/\sclass="([^"]*)"/g)) values.add(value)
  return values
}

/**
 * The class names in an attribute's value, without those that contain `<`: their rules go into a `<style>` element, which
 * nothing may end early.
 */
export function classNamesIn(value: string): string[] {
  return value
    .split(/\s+/)
    .map(name => name.replace(/&(?:amp|lt|gt|quot|#x27);/g, each => named[each] ?? each))
    .filter(name => name !== '' && name.length <= 200 && !name.includes('<'))
}
