import { type ComponentType, createElement, Suspense, use, useId } from 'react'
import { annotationAttribute, annotationText } from '../compose/record-annotation.ts'
import type { WidgetProps } from '../environment.ts'
import type { Registry } from '../registry.ts'
import { renderedRecord, variantName, variantProps } from '../variant-props.ts'

export type LoadRegistry = () => Promise<Registry>

/**
 * How `<Widget>` draws inside an island: what the server drew stays as it is; a widget that was not there when the page
 * was drawn is drawn here, with the registry opened for it.
 * @param isAnnotated what is drawn here says which record it is
 */
export function createSlotRenderer(
  island: HTMLElement,
  loadRegistry: LoadRegistry,
  isAnnotated = false,
): ComponentType<WidgetProps> {
  const slots = new Map([...island.querySelectorAll('tessera-slot')].map(slot => [slot.id, slot.innerHTML]))
  const opened = new Map<string, Promise<Registry>>()

  function open(path: string, variant: string): Promise<Registry> {
    const key = `${path}#${variant}`
    const known = opened.get(key)
    if (known) return known
    const registry = loadRegistry().then(async each => {
      await each.load(path, variant)
      return each
    })
    opened.set(key, registry)
    return registry
  }

  function RenderInBrowser(props: WidgetProps) {
    const variant = variantName(props)
    const registry = use(open(props.of.path, variant))
    const found = registry.find(props.of.path, variant)
    const drawn = found && <found.Component {...variantProps(props)} />
    const record = isAnnotated && renderedRecord(props)
    if (!drawn || !record) return drawn
    return createElement('tessera-slot', { [annotationAttribute]: annotationText(record) }, drawn)
  }

  return function Draw(props) {
    const id = useId()
    const html = slots.get(id)
    if (html !== undefined) return createElement('tessera-slot', { id, dangerouslySetInnerHTML: { __html: html } })
    // Each waits alone: in one boundary React would draw the next widget only when this one has all that it asked for.
    return (
      <Suspense fallback={null}>
        <RenderInBrowser {...props} />
      </Suspense>
    )
  }
}
