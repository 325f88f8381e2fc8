import { useQueryClient } from '@tanstack/react-query'
import {
  Button,
  fieldClasses,
  isAbout,
  problemText,
  useAdmin,
  useLabels,
  useNavigate,
  useRecords,
} from '@tessera/admin'
import { useLanguage } from '@tessera/widget-sdk'
import { slugOf } from '@tessera/widget-sdk/admin'
import { Dialog } from '@tessera/widget-sdk/ui'
import { type FormEvent, useId, useState } from 'react'
import { useMessages } from '../../../messages.ts'
import { addresses } from '../addresses.ts'
import { pageEntities } from '../page/page-entities.ts'
import { createPage } from './create-page.ts'
import { freeUrl, type ListedPage } from './page-list.ts'

interface CreatePageDialogProps {
  readonly pages: readonly ListedPage[]
  /** The page whose blocks are copied. */
  readonly from?: ListedPage
  readonly onClose: () => void
}

/** Creates a page from its title, address and layout, and opens it. */
export function CreatePageDialog({ pages, from, onClose }: CreatePageDialogProps) {
  const m = useMessages('createPageDialog')
  const language = useLanguage()
  const labels = useLabels()
  const id = useId()
  const languages = new Intl.DisplayNames(language, { type: 'language' })
  const { api, rights, start } = useAdmin()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { layout } = pageEntities
  const { data: layouts } = useRecords(layout, { limit: 200 })
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({})
  const [typedUrl, setTypedUrl] = useState<string | null>(null)
  const [layoutId, setLayoutId] = useState<string | null>(null)
  const [source, setSource] = useState(from?.id ?? '')
  const [error, setError] = useState<{ readonly field: 'title' | 'url' | 'form'; readonly text: string } | null>(null)
  const [isPending, setPending] = useState(false)

  const taken = pages.map(({ url }) => url)
  const mainTitle = titles[start.defaultLanguage] || Object.values(titles).find(Boolean) || ''
  const inLatin = [titles.en, mainTitle, ...Object.values(titles)].map(each => slugOf(each ?? '')).find(Boolean) ?? ''
  const url = typedUrl ?? freeUrl(inLatin, taken)
  const defaultLayout = from?.pagesToLayouts[0]?.layout?.id ?? layouts?.rows[0]?.id ?? ''
  const chosenLayout = layoutId ?? defaultLayout

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (mainTitle.trim() === '') return setError({ field: 'title', text: m.needsTitle })
    if (!url.startsWith('/')) return setError({ field: 'url', text: m.needsSlash })
    if (taken.includes(url)) return setError({ field: 'url', text: m.taken })
    setPending(true)
    try {
      const filled = Object.fromEntries(Object.entries(titles).filter(([, text]) => text.trim() !== ''))
      const created = await createPage(api, rights, {
        titles: filled,
        url,
        language: start.defaultLanguage,
        layoutId: chosenLayout || null,
        from: source || null,
      })
      await client.invalidateQueries({ queryKey: [pageEntities.page.path] })
      await navigate(addresses.composer(created))
    } catch (failure) {
      setPending(false)
      setError({ field: isAbout(failure, 'url') ? 'url' : 'form', text: problemText(failure, language) })
    }
  }

  const errorOf = (field: 'title' | 'url') =>
    error?.field === field && (
      <p id={`${id}-error`} role="alert" className="text-danger text-sm">
        {error.text}
      </p>
    )
  const attributes = (field: 'title' | 'url') =>
    error?.field === field ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {}

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.title}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {m.cancel}
          </Button>
          <Button type="submit" form={`${id}-form`} variant="primary" disabled={isPending}>
            {isPending ? m.pending : m.create}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate onSubmit={event => void submit(event)} className="flex flex-col gap-4 text-sm">
        {start.languages.map((code, index) => (
          <label key={code} className="flex flex-col gap-1.5">
            <span className="font-medium">{m.pageTitle.replace('{language}', languages.of(code) ?? code)}</span>
            <input
              type="text"
              lang={code}
              autoFocus={index === 0}
              maxLength={500}
              className={fieldClasses('h-9')}
              value={titles[code] ?? ''}
              onChange={({ target }) => {
                setTitles(before => ({ ...before, [code]: target.value }))
                setError(null)
              }}
              {...(index === 0 && attributes('title'))}
            />
            {index === 0 && errorOf('title')}
          </label>
        ))}
        <label className="flex flex-col gap-1.5">
          <span className="font-medium">{m.url}</span>
          <input
            type="text"
            spellCheck={false}
            autoComplete="off"
            maxLength={2000}
            className={fieldClasses('h-9')}
            value={url}
            onChange={({ target }) => {
              setTypedUrl(target.value)
              setError(null)
            }}
            {...attributes('url')}
          />
          <span className="break-all text-text-muted text-xs">
            {m.urlHint.replace('{example}', `/${start.defaultLanguage}${url === '/' ? '' : url}`)}
          </span>
          {errorOf('url')}
        </label>
        <label className="flex flex-col gap-1.5">
          <span className="font-medium">{m.layout}</span>
          <select
            className={fieldClasses('h-9')}
            value={chosenLayout}
            onChange={({ target }) => setLayoutId(target.value)}
          >
            {layouts?.rows.map(row => (
              <option key={row.id} value={row.id}>
                {labels.record(layout, row)}
              </option>
            ))}
            <option value="">{m.noLayout}</option>
          </select>
          <span className="text-text-muted text-xs">{m.layoutHint}</span>
        </label>
        <label className="flex flex-col gap-1.5">
          <span className="font-medium">{m.begin}</span>
          <select className={fieldClasses('h-9')} value={source} onChange={({ target }) => setSource(target.value)}>
            <option value="">{m.empty}</option>
            {pages.map(page => (
              <option key={page.id} value={page.id}>
                {m.copy.replace('{name}', page.title)}
              </option>
            ))}
          </select>
        </label>
        {error?.field === 'form' && (
          <p role="alert" className="text-danger">
            {error.text}
          </p>
        )}
      </form>
    </Dialog>
  )
}
