import { parseSync } from 'vite'

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

/** Keys of a group of texts that a source reads by name; null where any of them may be read. */
export type ReadKeys = ReadonlySet<string> | null

/** Functions that give the texts of a group. */
const readers: ReadonlySet<string> = new Set(['useMessages', 'ownTexts'])

/**
 * Which keys of which groups a source reads: `const m = useMessages('cart')` and `m.empty`. Texts that go anywhere else, such
 * as into a call or behind a computed key, may all be read there.
 * @param file its name, which tells the language
 */
export function readKeys(file: string, source: string): Map<string, ReadKeys> {
  const found = new Map<string, Set<string> | null>()
  if (![...readers].some(each => source.includes(each))) return found
  const parents = parentsIn(parseSync(file, source).program as unknown as Node)
  for (const call of parents.keys()) {
    const group = groupOf(call)
    if (group === null) continue
    const keys = keysOfValue(call, parents)
    const known = found.get(group)
    found.set(group, keys === null || known === null ? null : new Set([...(known ?? []), ...keys]))
  }
  return found
}

/** Every node below one with its parent. */
function parentsIn(root: Node, parents = new Map<Node, Node>()): Map<Node, Node> {
  for (const value of Object.values(root)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (!isNode(child)) continue
      parents.set(child, root)
      parentsIn(child, parents)
    }
  }
  return parents
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

function groupOf({ type, callee, arguments: given }: Node): string | null {
  if (type !== 'CallExpression' || !readers.has((callee as Node).name as string)) return null
  const [first] = given as readonly Node[]
  return first?.type === 'Literal' && typeof first.value === 'string' ? first.value : null
}

/** The keys that are read of the value of an expression. */
function keysOfValue(node: Node, parents: ReadonlyMap<Node, Node>): ReadKeys {
  const parent = parents.get(node)
  if (parent?.type === 'MemberExpression' && parent.object === node) return keyOf(parent)
  if (parent?.type === 'SpreadElement') {
    const object = parents.get(parent)
    return object?.type === 'ObjectExpression' ? keysOfValue(object, parents) : null
  }
  if (parent?.type !== 'VariableDeclarator' || parent.init !== node) return null
  const id = parent.id as Node
  if (id.type === 'ObjectPattern') return keysOfPattern(id)
  return id.type === 'Identifier' ? keysOfVariable(id, parents) : null
}

function keyOf({ computed, property }: Node): ReadKeys {
  const { type, name, value } = property as Node
  if (!computed) return new Set([name as string])
  return type === 'Literal' ? new Set([String(value)]) : null
}

function keysOfPattern({ properties }: Node): ReadKeys {
  const keys = new Set<string>()
  for (const { type, computed, key } of properties as readonly Node[]) {
    if (type !== 'Property' || computed) return null
    keys.add(((key as Node).name ?? (key as Node).value) as string)
  }
  return keys
}

/** A variable of the same name in a function inside is taken for this one: a key too much. */
function keysOfVariable(declared: Node, parents: ReadonlyMap<Node, Node>): ReadKeys {
  const scope = scopeOf(declared, parents)
  const keys = new Set<string>()
  for (const [node, parent] of parentsIn(scope)) {
    if (node === declared || node.type !== 'Identifier' || node.name !== declared.name || isName(node, parent)) continue
    const read = keysOfValue(node, parents)
    if (read === null) return null
    for (const key of read) keys.add(key)
  }
  return keys
}

/** Whether an identifier names a property, and no variable. */
function isName(node: Node, { type, property, key, computed, shorthand }: Node): boolean {
  if (type === 'MemberExpression') return property === node && !computed
  return type === 'Property' && key === node && !computed && !shorthand
}

function scopeOf(node: Node, parents: ReadonlyMap<Node, Node>): Node {
  let scope = node
  for (let parent = parents.get(scope); parent; parent = parents.get(scope)) {
    scope = parent
    if (scope.type === 'BlockStatement') break
  }
  return scope
}
