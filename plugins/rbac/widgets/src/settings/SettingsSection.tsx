import { Card } from '@tessera/widget-sdk/ui'
import { type ReactNode, useId } from 'react'

interface SettingsSectionProps {
  readonly title: string
  readonly text: string
  /** Shown below the rows: what can be added. */
  readonly footer?: ReactNode
  readonly children: ReactNode
}

/** A section of the settings: its topic on one side, its rows on the other. */
export function SettingsSection({ title, text, footer, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-4 border-border border-t py-10 first:border-t-0 first:pt-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      <div>
        <h2 id={id} className="text-lg leading-snug">
          {title}
        </h2>
        <p className="mt-1 max-w-text text-sm text-text-muted">{text}</p>
      </div>
      <Card>
        <div className="divide-y divide-border">{children}</div>
        {footer && <div className="flex flex-wrap gap-2 border-border border-t bg-surface px-5 py-4">{footer}</div>}
      </Card>
    </section>
  )
}

interface SettingsRowProps {
  readonly icon: ReactNode
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** An entry of a section, with its actions. */
export function SettingsRow({ icon, title, text, actions, children }: SettingsRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
      <span
        aria-hidden="true"
        className="flex size-10 shrink-0 items-center justify-center rounded-md bg-muted text-text-muted [&_svg]:size-5"
      >
        {icon}
      </span>
      <div className="min-w-0 flex-1 basis-36">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-text">{title}</p>
        {text && <p className="text-sm text-text-muted">{text}</p>}
      </div>
      {actions}
      {children && <div className="w-full text-sm text-text-muted sm:pl-14">{children}</div>}
    </div>
  )
}

/** Borderless buttons of a row: their labels, not their edges, line up with the text around them. */
export function QuietActions({ children }: { readonly children: ReactNode }) {
  return <div className="-mx-3 flex flex-wrap *:px-3 *:text-sm">{children}</div>
}
