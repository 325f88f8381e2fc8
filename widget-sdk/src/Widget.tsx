import type { Entity } from '@tessera/core'
import { useEnvironment, type WidgetProps } from './environment.ts'

/**
 * Renders a record in one of its entity's variants: the registered one, else the generic one of that name, else nothing.
 */
export function Widget<E extends Entity>(props: WidgetProps<E>) {
  const { RenderWidget } = useEnvironment()
  return <RenderWidget {...(props as unknown as WidgetProps)} />
}

/** Whether a variant is registered, for what only makes sense next to it. Always false inside an island. */
export function useHasVariant(entity: Entity, variant: string): boolean {
  return useEnvironment().hasVariant(entity.path, variant)
}

/** The entity at a path such as `blog/widgets`, when a configured widgets package renders it. */
export function useEntity(path: string): Entity | null {
  return useEnvironment().entity(path)
}
