import { useMessages } from '../messages.ts'

/** Shown when no package lets anybody log in. */
export default function NoIdentity({ modules }: { readonly modules: readonly string[] }) {
  const m = useMessages('noIdentity')
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
