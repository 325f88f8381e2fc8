import { buttonClasses, IconButton, Link, languageName, Segmented, useAdmin } from '@tessera/admin'
import { useLanguage } from '@tessera/widget-sdk'
import { ExternalLink, Maximize, Monitor, Redo2, RotateCw, Settings2, Smartphone, Tablet, Undo2 } from 'lucide-react'
import { useMessages } from '../../messages.ts'
import { addresses } from './addresses.ts'
import { useComposer } from './composer-context.ts'

/** Widths of the preview, in pixels. */
export const widths = { phone: 390, tablet: 768, desktop: 1440, full: null } as const

export type WidthName = keyof typeof widths

interface ComposerToolbarProps {
  readonly width: WidthName
  readonly onWidth: (width: WidthName) => void
  readonly onLanguage: (language: string) => void
  readonly onReload: () => void
  readonly onSettings: () => void
  /** The page's address for visitors; null while it isn't known. */
  readonly publicAddress: string | null
}

/** The page's name, undo and redo, and how the preview is shown. */
export function ComposerToolbar(props: ComposerToolbarProps) {
  const { width, onWidth, onLanguage, onReload, onSettings, publicAddress } = props
  const m = useMessages('composerToolbar')
  const interfaceLanguage = useLanguage()
  const { start } = useAdmin()
  const { parts, language, writes } = useComposer()
  return (
    <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-border border-b bg-raised px-3 py-1.5">
      <div className="flex min-w-0 flex-[1_1_12rem] items-center gap-1.5">
        <Link to={addresses.pages} className="shrink-0 rounded-sm py-1 text-text-muted hover:text-text hover:underline">
          {m.pages}
        </Link>
        <span aria-hidden className="text-text-muted">
          /
        </span>
        <h1 className="min-w-0 truncate text-sm tracking-normal">{parts.page.title}</h1>
        <span className="min-w-0 truncate text-text-muted max-xl:hidden">{parts.page.url}</span>
      </div>
      <div className="flex items-center gap-0.5">
        <IconButton label={m.undo} icon={<Undo2 />} disabled={!writes.undo} onClick={() => void writes.undo?.()} />
        <IconButton label={m.redo} icon={<Redo2 />} disabled={!writes.redo} onClick={() => void writes.redo?.()} />
      </div>
      <div className="max-lg:hidden">
        <Segmented
          label={m.width}
          value={width}
          onChange={onWidth}
          options={[
            { value: 'phone', label: m.phone, icon: <Smartphone aria-hidden /> },
            { value: 'tablet', label: m.tablet, icon: <Tablet aria-hidden /> },
            { value: 'desktop', label: m.desktop, icon: <Monitor aria-hidden /> },
            { value: 'full', label: m.full, icon: <Maximize aria-hidden /> },
          ]}
        />
      </div>
      {start.languages.length > 1 && (
        <select
          aria-label={m.language}
          value={language}
          onChange={({ target }) => onLanguage(target.value)}
          className="h-9 max-w-36 cursor-pointer rounded-md border border-border bg-surface px-2 text-sm pointer-coarse:h-11"
        >
          {start.languages.map(code => (
            <option key={code} value={code}>
              {languageName(code, interfaceLanguage)}
            </option>
          ))}
        </select>
      )}
      <div className="flex items-center gap-0.5">
        <IconButton label={m.reload} icon={<RotateCw />} onClick={onReload} />
        <IconButton label={m.settings} icon={<Settings2 />} onClick={onSettings} />
        {publicAddress && (
          <a
            href={publicAddress}
            target="_blank"
            rel="noreferrer"
            className={buttonClasses('secondary', 'sm')}
            aria-label={m.view}
          >
            <ExternalLink aria-hidden />
            <span className="max-xl:hidden">{m.view}</span>
          </a>
        )}
      </div>
    </header>
  )
}
