import type { ComponentType } from 'react'
import { discover } from './data/discovery.ts'
import { ErrorFallback } from './ErrorBoundary.tsx'
import { useEnvironment, type WidgetProps } from './environment.ts'
import type { LoadedVariant } from './registry.ts'
import type { VariantContext, VariantProps } from './variant.ts'
import { variantProps } from './variant-props.ts'

type VariantComponent = ComponentType<VariantProps & VariantContext>

/**
 * Renders a loaded variant on a server. The component is called here instead of being handed to React, so that all its
 * queries start together and an error in it costs this widget only.
 */
export function RenderedVariant({ loaded, ...props }: WidgetProps & { readonly loaded: LoadedVariant }) {
  const { report } = useEnvironment()
  const { Component } = loaded
  const given = variantProps(props)
  if (!isFunction(Component)) return <Component {...given} />
  let discovered: ReturnType<typeof discover>
  try {
    discovered = discover(() => Component(given))
  } catch (error) {
    report(error, { entity: props.of.path, variant: given.variant })
    return <ErrorFallback />
  }
  // React renders the component again once this promise settles. It is thrown, not passed to `use`: that would mistake the
  // component's next promise for this one.
  if ('waitFor' in discovered) throw discovered.waitFor
  return discovered.result as ReturnType<typeof Component>
}

function isFunction(component: VariantComponent): component is Extract<VariantComponent, (props: never) => unknown> {
  return typeof component === 'function' && !component.prototype?.isReactComponent
}
