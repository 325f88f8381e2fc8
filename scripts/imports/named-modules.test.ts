import { describe, expect, it } from 'vitest'
import { isGeneric, mentionProblems } from './mention-problems.ts'
import { namedModules } from './named-modules.ts'

const modules = ['blog', 'file-storage', 'host']
const said = (source: string) => namedModules('module.tsx', source, modules).map(({ module }) => module)

describe('a string names a module', () => {
  it.each([
    ['by its name alone', `const a = 'blog'`, 'blog'],
    ['by the path of an entity', `const a = 'host/pages'`, 'host'],
    ['by a route', `const a = \`/api/host/pages/\${id}\``, 'host'],
    ['by a path in which something is filled in', `const a = \`/admin/records/file-storage/\${name}\``, 'file-storage'],
    ['by a segment of an address', `const a = segments['blog.articles.slug']`, 'blog'],
    ['by what its relations are called', `const a = \`\${path}-to-file-storage-module-files\``, 'file-storage'],
    ['by a field of its relations', `const a = row['fileStorageModuleFileId']`, 'file-storage'],
    ['by a table', `const a = 'select * from blog_articles'`, 'blog'],
    ['by its package', `const a = '@tessera/blog'`, 'blog'],
    ['as what a text tells people', `const a = <p>It needs the module blog.</p>`, 'blog'],
    ['in an attribute', `const a = <a href="/blog/articles">Articles</a>`, 'blog'],
  ])('%s', (_, source, module) => {
    expect(said(source)).toEqual([module])
  })

  it('as keys of a table of several, of which one alone may mean anything', () => {
    expect(said(`const icons = { blog: FileText, host: Globe }`)).toEqual(['blog'])
    expect(said(`const address = { host: 'localhost', port: 1 }`)).toEqual([])
  })

  it.each([
    ['in a comment', `// blog/articles\nconst a = 1`],
    ['in an import', `import { page } from '@tessera/host'\nexport type { A } from '@tessera/host/server'`],
    ['in the import of a type', `type A = import('@tessera/host').A`],
    ['as a part of another word', `const a = 'localhost/x blogs/y weblog/z'`],
    ['of an address elsewhere', `const a = 'https://my.blog/articles'`],
  ])('but not %s', (_, source) => {
    expect(said(source)).toEqual([])
  })

  it('with its line', () => {
    expect(namedModules('module.ts', `const a = 1\nconst b = 'host/pages'`, modules)).toEqual([
      { text: 'host/pages', module: 'host', line: 2 },
    ])
  })
})

describe('what generic parts say of modules', () => {
  const mention = { text: 'host/pages', module: 'host', line: 2 }
  const known = { file: 'admin/src/known.ts', module: 'host', reason: 'It is another host.' }

  it('is a problem, with what to do', () => {
    expect(mentionProblems(new Map([['admin/src/pages.ts', [mention]]]), [])).toEqual([
      {
        where: 'admin/src/pages.ts:2',
        what: expect.stringContaining('"host/pages" names the module host. Let the module'),
      },
    ])
  })

  it('is none where it is known with a reason, and a reason without its mention is one', () => {
    expect(mentionProblems(new Map([[known.file, [mention]]]), [known])).toEqual([])
    expect(mentionProblems(new Map([[known.file, []]]), [known])).toEqual([
      { where: 'scripts/imports/known-mentions.ts', what: expect.stringContaining('Take the entry off the list') },
    ])
  })

  it('is looked for in their sources, not in tests and modules', () => {
    expect(isGeneric('admin', 'src/shell/main.tsx')).toBe(true)
    expect(isGeneric('core/server', 'src/host.ts')).toBe(true)
    expect(isGeneric('core/server', 'src/host.test.ts')).toBe(false)
    expect(isGeneric('site', 'test/pages.ts')).toBe(false)
    expect(isGeneric('plugins/blog', 'src/index.ts')).toBe(false)
  })
})
