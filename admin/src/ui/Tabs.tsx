import { Tab as HeadlessTab, TabGroup, TabList } from '@headlessui/react'
import { cn } from '@tessera/widget-sdk'
import type { ComponentProps, ReactNode } from 'react'

interface Tab<Name extends string> {
  readonly name: Name
  readonly label: ReactNode
  /** A note on the tab: shown as a dot, read aloud as text. */
  readonly note?: string
}

interface TabsProps<Name extends string> {
  readonly label: string
  readonly tabs: readonly Tab<Name>[]
  readonly value: Name
  readonly onChange: (name: Name) => void
  /** Id of the panel that a tab opens. */
  readonly panel?: (name: Name) => string
  readonly className?: string
}

/** Tabs; arrow keys move between them. */
export function Tabs<Name extends string>({ label, tabs, value, onChange, panel, className }: TabsProps<Name>) {
  return (
    <TabGroup
      selectedIndex={tabs.findIndex(({ name }) => name === value)}
      onChange={index => {
        const chosen = tabs[index]
        if (chosen) onChange(chosen.name)
      }}
    >
      <TabList aria-label={label} className={cn('flex gap-1 overflow-x-auto', className)}>
        {tabs.map(({ name, label: text, note }) => (
          <HeadlessTab
            key={name}
            as={TabButton}
            panel={panel?.(name)}
            // The library reports changes only; clicking the active tab resets it.
            onClick={() => name === value && onChange(name)}
            className="relative flex h-9 shrink-0 cursor-pointer items-center gap-1.5 rounded-md px-3 text-sm text-text-muted -outline-offset-2 transition-colors hover:text-text aria-selected:bg-muted aria-selected:font-medium aria-selected:text-text pointer-coarse:h-11"
          >
            {text}
            {note && (
              <>
                <span aria-hidden className="size-1.5 rounded-full bg-warning" />
                <span className="sr-only">{note}</span>
              </>
            )}
          </HeadlessTab>
        ))}
      </TabList>
    </TabGroup>
  )
}

/** Panels are elsewhere on the screen, which the library doesn't support. */
function TabButton({ panel, ...props }: ComponentProps<'button'> & { readonly panel: string | undefined }) {
  return <button {...props} aria-controls={panel} />
}
