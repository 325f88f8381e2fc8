import { createHash } from 'node:crypto'

export interface Overview {
  readonly language: 'en' | 'ru'
  /** Names of the modules in the configuration. */
  readonly modules: readonly string[]
  /** A module that people can log in with is there. */
  readonly hasLogin: boolean
  /** Everyone may read the API documentation. */
  readonly hasApiDocs: boolean
}

const texts = {
  en: {
    title: 'Back office',
    withoutLogin:
      'Logging in needs the module rbac, and this project’s tessera.config.ts does not list it. Until it does, records are edited through the API with the secret key.',
    withLogin: 'Records are edited through the API by whoever has the right to.',
    modules: 'Installed modules',
    api: 'API documentation',
    site: 'To the site',
  },
  ru: {
    title: 'Панель управления',
    withoutLogin:
      'Для входа нужен модуль rbac, а в tessera.config.ts этого проекта его нет. Пока его нет, записи меняются через API с секретным ключом.',
    withLogin: 'Записи меняются через API — теми, у кого есть на это право.',
    modules: 'Установленные модули',
    api: 'Документация API',
    site: 'На сайт',
  },
} as const

const style = `:root{color-scheme:light dark;--ground:light-dark(#faf9f7,#161514);--text:light-dark(#1c1a17,#f1efec);--muted:light-dark(#5e5a54,#aaa59e);--line:light-dark(#e4e1dc,#33302d);--accent:light-dark(#9a3b1b,#f0936f)}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--ground);color:var(--text);font:16px/1.6 ui-sans-serif,system-ui,sans-serif}
main{max-width:34rem;width:100%}h1{margin:0 0 12px;font-size:30px;line-height:1.2;letter-spacing:-.02em}h2{margin:32px 0 12px;font-size:14px;font-weight:600;color:var(--muted)}
p{margin:0;color:var(--muted)}ul{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:8px}li{border:1px solid var(--line);border-radius:8px;padding:4px 12px;font-size:14px}
nav{margin-top:32px;display:flex;gap:24px}a{color:var(--accent);font-weight:500;text-underline-offset:4px;padding:4px 0}a:focus-visible{outline:2px solid var(--accent);outline-offset:4px;border-radius:2px}`

/** Content security policy of the page: its one style sheet by hash, and nothing else. */
export const overviewPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The page as HTML. Module names are kebab-case by definition, so nothing in it needs escaping. */
export function overviewPage({ language, modules, hasLogin, hasApiDocs }: Overview): string {
  const text = texts[language]
  const docs = hasApiDocs ? `<a href="/api/docs">${text.api}</a>` : ''
  const items = modules.map(name => `<li>${name}</li>`).join('')
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${text.title} · Tessera</title><style>${style}</style></head><body><main><h1>${text.title}</h1><p>${hasLogin ? text.withLogin : text.withoutLogin}</p><h2>${text.modules}</h2><ul>${items}</ul><nav>${docs}<a href="/">${text.site}</a></nav></main></body></html>`
}
