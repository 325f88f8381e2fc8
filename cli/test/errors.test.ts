import { relative } from 'node:path'
import { issues } from '@tessera/server'
import { expect, test } from 'vitest'
import { repository, sourcesOf } from './sources.ts'

interface Row {
  readonly code: string
  readonly template: string
  /** Where it is declared, and how sources of its package speak of it. */
  readonly file: string
  readonly uses: RegExp
}

const browserSource =
  /^(?:admin|widget-sdk)\/src\/(?!.*\.test\.).*\.tsx?$|^plugins\/[\w-]+\/widgets\/src\/(?!.*\.test\.).*\.tsx?$|^site\/src\/(?!server\/)(?!.*\.test\.).*\.tsx?$/
const sources = await sourcesOf(['core', 'plugins', 'site', 'cli', 'examples'], /\/src\/.*(?<!\.test)\.ts$/)
/** The server, and the server halves of modules. */
const isOfServer = (file: string) => /^core\/server\/src\/|\/src\/server\/|^plugins\/[\w-]+\/server\/src\//.test(file)
const tables = [...sources.keys()].filter(file => isOfServer(file) && file.endsWith('/errors.ts'))
const rows: readonly Row[] = [...coreRows(), ...(await Promise.all(tables.map(rowsOf))).flat()]

test('docs/errors.md lists every code (`-u` writes it: read what changed)', async () => {
  await expect(documentOf(rows)).toMatchFileSnapshot('../../docs/errors.md')
})

test('a code means one thing', () => {
  const codes = rows.map(({ code }) => code)
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
  expect(codes.filter(code => !/^[A-Z][A-Z0-9_]+$/.test(code))).toEqual([])
})

test('codes of a plugin begin with its name', () => {
  const others = rows.filter(({ code, file }) => {
    const plugin = /^(?:plugins|examples)\/(?:plugin-)?([\w-]+)\//.exec(file)?.[1]
    return plugin !== undefined && !code.startsWith(`${plugin.replaceAll('-', '_').toUpperCase()}_`)
  })
  expect(others.map(({ code }) => code)).toEqual([])
})

test('every code of the table is thrown by something', () => {
  const bodies = [...sources].map(([file, text]) => [file, withoutImports(text)] as const)
  const idle = rows.filter(({ file, uses }) => {
    return !bodies.some(([other, body]) => uses.test(other === file ? withoutDeclarations(body) : body))
  })
  expect(idle.map(({ code }) => code)).toEqual([])
})

test('nothing is thrown but by the table', () => {
  const strays = [...sources].filter(([file, text]) => {
    if (file === 'core/server/src/errors/errors.ts' || !isOfServer(file)) return false
    return /from '@fastify\/error'|readonly statusCode\b|new RefusedError\(\s*\d+,\s*\[\s*['"`]/.test(text)
  })
  expect(strays.map(([file]) => file)).toEqual([])
})

const readers = await sourcesOf(['admin', 'widget-sdk', 'plugins', 'site'], browserSource)
const catalogues = await sourcesOf(['admin', 'widget-sdk', 'plugins', 'site'], /\/messages\/\w+\.json$/)

test('texts for people belong to codes that there are, and use their parameters', () => {
  const known = new Map(rows.map(({ code, template }) => [code, paramsOf(template)]))
  const said = [...catalogues].flatMap(([file, text]) => {
    const groups = JSON.parse(text) as Readonly<Record<string, Readonly<Record<string, unknown>>>>
    return Object.entries(groups)
      .filter(([name]) => name === 'issueValues' || /issues$/i.test(name))
      .flatMap(([, group]) => Object.entries(group))
      .map(([code, each]) => [file, code, JSON.stringify(each)] as const)
  })
  const coded = said.filter(([, code]) => /^[A-Z]/.test(code))
  expect(coded.length).toBeGreaterThan(100)
  const wrong = coded.filter(([, code, text]) => {
    const params = known.get(code)
    return params === undefined || [...text.matchAll(/\{(\w+)\}/g)].some(([, name]) => !isParam(params, name ?? ''))
  })
  expect(wrong).toEqual([])
})

test('no screen and no widget finds out by the words of the server what was wrong', () => {
  const sentences = rows.flatMap(({ template }) => template.split(/\{\w+\}/)).map(part => part.trim())
  const telling = [...new Set(sentences)].filter(part => part.length >= 10 && part.includes(' '))
  const matching =
    /\bcauses?\b[^;\n]{0,80}\.(?:includes|startsWith|endsWith|match|matchAll|replace|split|test|exec|search|indexOf)\(/
  const found = [...readers].flatMap(([file, text]) => {
    const code = text.replace(/(?:new \w*Error|\bsuper)\([^()]*\)/g, '').replace(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    const quoted = [...code.matchAll(/'[^'\n]*'|"[^"\n]*"|\/[^/\n]+\//g)].map(([literal]) => literal)
    const words = telling.filter(part => quoted.some(literal => literal.includes(part)))
    return [...words, ...(matching.exec(code) ?? [])].map(what => `${file}: ${what}`)
  })
  expect(found).toEqual([])
})

function coreRows(): Row[] {
  const file = 'core/server/src/errors/issues.ts'
  return Object.values(issues).map(({ code, template }) => ({ code, template, file, uses: usesOf(code) }))
}

/** What an `errors.ts` declares: tables of issues, and errors of one issue. */
async function rowsOf(file: string): Promise<Row[]> {
  const declared = Object.entries((await import(`${repository}/${file}`)) as Record<string, unknown>)
  return declared.flatMap(([name, value]) => {
    if (isDeclared(value)) {
      return [{ code: value.code, template: value.template, file, uses: new RegExp(`\\b${name}\\b[^.]`) }]
    }
    if (typeof value !== 'object' || value === null) return []
    return Object.values(value)
      .filter(isDeclared)
      .map(({ code, template }) => ({ code, template, file, uses: usesOf(code) }))
  })
}

function usesOf(code: string): RegExp {
  return new RegExp(`\\w*[iI]ssues\\.${code}\\b|\\? '${code}'|complaint: '${code}'`)
}

function isDeclared(value: unknown): value is { readonly code: string; readonly template: string } {
  const { code, template } = (value ?? {}) as Record<string, unknown>
  return typeof code === 'string' && typeof template === 'string'
}

/** A source as far as it throws: imports don't. */
function withoutImports(text: string): string {
  return text.replace(/^(?:import|export)\b[^;'=]*\bfrom '[^']+'$/gm, '')
}

/** The same without the declarations themselves. */
function withoutDeclarations(body: string): string {
  return body.replace(/^export const \w+ =/gm, '')
}

function documentOf(all: readonly Row[]): string {
  const byPackage = Map.groupBy(all, ({ file }) =>
    relative('.', file).replace(/(?<=^plugins\/[\w-]+)\/server(?=\/)|\/src\/.*$/g, ''),
  )
  const sections = [...byPackage].map(([name, own]) => {
    const lines = own.map(
      ({ code, template }) => `| \`${code}\` | ${template.replaceAll('|', '\\|')} | ${paramsOf(template)} |`,
    )
    return [`## ${name}`, '', '| code | cause | params |', '|---|---|---|', ...lines, ''].join('\n')
  })
  return [introduction, ...sections].join('\n')
}

function isParam(params: string, name: string): boolean {
  return name === 'count' || params.split(', ').includes(`\`${name}\``)
}

function paramsOf(template: string): string {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).filter(name => name !== 'at')
  return names.map(name => `\`${name}\``).join(', ')
}

const introduction = `# Codes of errors

Every error response has \`issues\` beside \`cause\`, one for each line of it and in the same order:

\`\`\`json
{
  "status": 400,
  "cause": ["title.en must have at most 80 characters"],
  "issues": [{ "path": "title.en", "code": "TOO_LONG", "params": { "maximum": 80 } }]
}
\`\`\`

- \`path\` is the dotted path of the value in the body: \`title.en\`, \`operations.0.data.title\`, \`ids.3\`. An index is a part
  like any other. What is wrong with a parameter of the query or of the address goes by its name: \`filters.and.0.column\`,
  \`id\`. It is empty where the request as a whole is meant.
- \`code\` says what is wrong. Codes are stable: programs find texts and fields by them, never by \`cause\`.
- \`params\` is what the code needs to be put into words. A key of several fields (\`TAKEN\`) is found at the first of them, and
  \`params.fields\` has all.

\`{at}\` stands for the value. Codes that begin with \`FST_\` are
[Fastify's own](https://fastify.dev/docs/latest/Reference/Errors/); an error that a plugin throws without a code has \`REFUSED\`.

A plugin declares its codes in \`src/server/errors.ts\`, with \`defineIssues\` and \`defineError\` of \`@tessera/server\`; they
begin with its name. This page is written by \`npx vitest run cli/test/errors.test.ts -u\`.
`
