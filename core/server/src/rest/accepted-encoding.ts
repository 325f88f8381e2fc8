export type Encoding = 'br' | 'gzip' | 'identity'

/** Maximum number of cached headers. */
const maximumKnown = 100
const known = new Map<string, Encoding>()

/** The best of the encodings that a client accepts. @param header `Accept-Encoding`, as sent */
export function encodingFor(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? '')
  const remembered = known.get(accepted)
  if (remembered) return remembered
  const found = takes(accepted, 'br') ? 'br' : takes(accepted, 'gzip') ? 'gzip' : 'identity'
  if (known.size < maximumKnown) known.set(accepted, found)
  return found
}

/** Whether a client accepts gzip, even if it prefers another encoding. */
export function takesGzip(header: string | string[] | undefined): boolean {
  return takes(String(header ?? ''), 'gzip')
}

function takes(accepted: string, encoding: string): boolean {
  return accepted
    .toLowerCase()
    .split(',')
    .map(each => each.split(';').map(part => part.trim()))
    .some(([name, quality]) => name === encoding && !/^q=0(\.0*)?$/.test(quality ?? ''))
}
