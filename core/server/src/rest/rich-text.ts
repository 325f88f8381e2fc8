const nodes = new Set([
  'paragraph',
  'text',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'codeBlock',
  'hardBreak',
  'horizontalRule',
  'image',
  'table',
  'tableRow',
  'tableHeader',
  'tableCell',
])
const marks = new Set(['bold', 'italic', 'strike', 'underline', 'code', 'link'])
const nodeKeys = new Set(['type', 'attrs', 'content', 'marks', 'text'])
const markKeys = new Set(['type', 'attrs'])
const attributes = {
  paragraph: ['textAlign'],
  heading: ['level', 'textAlign', 'id'],
  bulletList: ['tight'],
  orderedList: ['start', 'type', 'tight'],
  codeBlock: ['language'],
  image: ['src', 'alt', 'title', 'width', 'height'],
  tableHeader: ['colspan', 'rowspan', 'colwidth', 'align'],
  tableCell: ['colspan', 'rowspan', 'colwidth', 'align'],
  link: ['href', 'target', 'rel', 'class', 'title'],
} as const satisfies Record<string, readonly string[]>

const deepest = 50
const longest = 200_000

type Part = Readonly<Record<string, unknown>>

/**
 * Whether a text may be stored as rich text: a Tiptap document with nodes, marks and attributes that the site renders and
 * safe URLs; or any text that is not a JSON document, which is shown as paragraphs.
 */
export function isRichText(value: string): boolean {
  if (Buffer.byteLength(value) > longest) return false
  if (!value.trimStart().startsWith('{')) return true
  let document: unknown
  try {
    document = JSON.parse(value)
  } catch {
    return true
  }
  return isPart(document) && document.type === 'doc' && hasOnly(document, nodeKeys) && isTree(document)
}

/** Not recursive, because documents may be nested deeper than the stack. */
function isTree(document: Part): boolean {
  const open: { content: unknown; depth: number }[] = [{ content: document.content, depth: 1 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { content, depth } = next
    if (content === undefined) continue
    if (!Array.isArray(content) || depth > deepest) return false
    for (const node of content) {
      if (!isNode(node)) return false
      open.push({ content: node.content, depth: depth + 1 })
    }
  }
  return true
}

function isNode(node: unknown): node is Part {
  if (!isPart(node) || typeof node.type !== 'string' || !nodes.has(node.type) || !hasOnly(node, nodeKeys)) return false
  if (node.type === 'text' ? !isText(node.text) : 'text' in node) return false
  if (node.type === 'image' && (!isPart(node.attrs) || typeof node.attrs.src !== 'string')) return false
  if (node.type === 'heading' && !isLevel(node.attrs)) return false
  return areAttributes(node.type, node.attrs) && areMarks(node.marks)
}

function areMarks(list: unknown): boolean {
  if (list === undefined) return true
  return Array.isArray(list) && list.length <= marks.size && list.every(isMark)
}

function isMark(mark: unknown): boolean {
  if (!isPart(mark) || typeof mark.type !== 'string' || !marks.has(mark.type) || !hasOnly(mark, markKeys)) return false
  if (mark.type === 'link' && (!isPart(mark.attrs) || typeof mark.attrs.href !== 'string')) return false
  return areAttributes(mark.type, mark.attrs)
}

function areAttributes(type: string, attrs: unknown): boolean {
  if (attrs === undefined || attrs === null) return true
  if (!isPart(attrs)) return false
  const known: readonly string[] = attributes[type as keyof typeof attributes] ?? []
  return Object.entries(attrs).every(([name, value]) => known.includes(name) && isAttribute(name, value))
}

function isAttribute(name: string, value: unknown): boolean {
  if (value === null) return true
  if (name === 'href') return typeof value === 'string' && isSafeAddress(value, ['http:', 'https:', 'mailto:', 'tel:'])
  if (name === 'src') return typeof value === 'string' && isSafeAddress(value, ['http:', 'https:'])
  if (name === 'colwidth') return Array.isArray(value) && value.every(width => typeof width === 'number')
  return ['string', 'number', 'boolean'].includes(typeof value)
}

/** A relative URL or one with an allowed protocol, even if disguised: browsers ignore control characters. */
function isSafeAddress(address: string, protocols: readonly string[]): boolean {
  if (/[\p{Cc}\\]/u.test(address)) return false
  if (!URL.canParse(address, 'https://site.invalid')) return false
  return protocols.includes(new URL(address, 'https://site.invalid').protocol)
}

function isLevel(attrs: unknown): boolean {
  return isPart(attrs) && [1, 2, 3, 4, 5, 6].includes(attrs.level as number)
}

function isText(text: unknown): boolean {
  return typeof text === 'string' && text !== '' && text.isWellFormed() && !text.includes('\0')
}

function hasOnly(part: Part, keys: ReadonlySet<string>): boolean {
  return Object.keys(part).every(key => keys.has(key))
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
