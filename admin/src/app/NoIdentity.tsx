import { defineMessages, useMessages } from '@tessera/widget-sdk'

const messages = defineMessages({
  en: {
    title: 'Back office',
    text: 'Logging in needs the module rbac, and this project’s tessera.config.ts does not list it. Until it does, records are edited through the API with the secret key.',
    modules: 'Installed modules',
    site: 'To the site',
  },
  ru: {
    title: 'Панель управления',
    text: 'Для входа нужен модуль rbac, а в tessera.config.ts этого проекта его нет. Пока его нет, записи меняются через API с секретным ключом.',
    modules: 'Установленные модули',
    site: 'На сайт',
  },
})

/** What there is to see where nobody can log in. */
export function NoIdentity({ modules }: { readonly modules: readonly string[] }) {
  const m = useMessages(messages)
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="flex w-full max-w-xl flex-col gap-4">
        <h1 className="text-3xl">{m.title}</h1>
        <p className="text-text-muted">{m.text}</p>
        <h2 className="mt-4 text-sm">{m.modules}</h2>
        <ul className="flex flex-wrap gap-2">
          {modules.map(name => (
            <li key={name} className="rounded-md border border-border px-3 py-1 text-sm">
              {name}
            </li>
          ))}
        </ul>
        <a href="/" className="mt-4 text-primary underline underline-offset-4">
          {m.site}
        </a>
      </div>
    </main>
  )
}
