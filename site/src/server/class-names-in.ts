const named: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

/**
 * The class names in a page as React wrote it, each once. Names with `<` are left out: what is made of them goes into a
 * `<style>` element, which nothing may end early.
 */
export function classNamesIn(html: string): Set<string> {
  const names = new Set<string>()
  for (const [, value = ''] of html.matchAll(/\sclass="([^"]*)"/g)) {
    for (const name of value.split(/\s+/)) {
      const plain = name.replace(/&(?:amp|lt|gt|quot|#x27);/g, each => named[each] ?? each)
      if (plain !== '' && plain.length <= 200 && !plain.includes('<')) names.add(plain)
    }
  }
  return names
}
