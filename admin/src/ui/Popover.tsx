import { Popover as HeadlessPopover, PopoverButton, PopoverPanel } from '@headlessui/react'
import { cn } from '@tessera/widget-sdk'
import { type ComponentPropsWithoutRef, type ReactNode, type Ref, useLayoutEffect, useRef } from 'react'
import { useAnchoredPanel } from './use-anchored-panel.ts'

/** Props of the button of a popover. */
export type PopoverButtonProps = ComponentPropsWithoutRef<'button'> & { readonly ref?: Ref<HTMLButtonElement> }

interface PopoverProps {
  /** Accessible name of the popover. */
  readonly label: string
  readonly button: (props: PopoverButtonProps) => ReactNode
  readonly align?: 'start' | 'end'
  readonly className?: string
  readonly children: (close: () => void) => ReactNode
}

/**
 * A panel with settings beside its button, in the top layer, so that it works in dialogs and drawers too. Escape and a
 * click elsewhere close it; the focus moves in and returns.
 */
export function Popover({ label, button, align = 'start', className, children }: PopoverProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const [panel, shown] = useAnchoredPanel(() => opener.current, { align })

  useLayoutEffect(() => {
    const first = shown?.querySelector<HTMLElement>('[data-autofocus], input, select, button, a[href]')
    first?.focus({ preventScroll: true })
  }, [shown])

  return (
    <HeadlessPopover as="span" className="contents">
      <PopoverButton as={Opener} ref={opener} render={button} aria-haspopup="dialog" />
      <PopoverPanel
        ref={panel}
        popover="manual"
        role="dialog"
        aria-label={label}
        className={cn(
          'fixed m-0 w-80 max-w-[calc(100vw-1rem)] overflow-visible rounded-md border border-border bg-raised p-0 text-sm text-text shadow-overlay',
          className,
        )}
      >
        {({ close }) => (
          <div className="max-h-[min(32rem,calc(100dvh-1rem))] overflow-y-auto overscroll-contain rounded-md">
            {children(() => close())}
          </div>
        )}
      </PopoverPanel>
    </HeadlessPopover>
  )
}

/** Without this wrapper the library would render its own button. */
function Opener({ render, ...props }: PopoverButtonProps & { readonly render: PopoverProps['button'] }) {
  return render(props)
}
