import { type ComponentType, createElement, Suspense, use, useId } from 'react'
import { annotationAttribute, annotationText } from '../compose/record-annotation.ts'
import type { WidgetProps } from '../environment.ts'
import type { Registry } from '../registry.ts'
import { renderedRecord, variantName, variantProps } from '../variant-props.ts'

export type LoadRegistry = () => Promise<Registry>

/**
 * Creates the component that `<Widget>` renders inside an island: what the server rendered stays as it is; a widget that was
 * not there then is rendered here, and the registry is loaded for it.
 * @param isAnnotated what is rendered here is annotated with its record
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
    const rendered = found && <found.Component {...variantProps(props)} />
    const record = isAnnotated && renderedRecord(props)
    if (!rendered || !record) return rendered
    return createElement('tessera-slot', { [annotationAttribute]: annotationText(record) }, rendered)
  }

  return function RenderWidget(props) {
    const id = useId()
    const html = slots.get(id)
    if (html !== undefined) return createElement('tessera-slot', { id, dangerouslySetInnerHTML: { __html: html } })
    // A boundary each: in a common one React would render the next widget only when this one has all its data.
    return (
      <Suspense fallback={null}>
        <RenderInBrowser {...props} />
      </Suspense>
    )
  }
}
