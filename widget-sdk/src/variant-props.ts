import type { Entity } from '@tessera/core'
import type { RenderedRecord } from './compose/record-annotation.ts'
import type { WidgetProps } from './environment.ts'
import type { VariantContext, VariantProps } from './variant.ts'

/** The props of a variant's component for the props of `<Widget>`. */
export function variantProps({ of, data, variant, className }: WidgetProps): VariantProps & VariantContext {
  return { data, className, entity: of.path, variant: variantName({ data, variant }) }
}

/** The requested variant, else the record's own. */
export function variantName({ data, variant }: Pick<WidgetProps<Entity>, 'data' | 'variant'>): string {
  return variant || (data as { readonly variant?: string }).variant || 'default'
}

/** The record that a widget shows, and its variant; null for one that is not stored. */
export function renderedRecord({ of, data, variant }: WidgetProps): RenderedRecord | null {
  const { id } = data as { readonly id?: string }
  return id ? { entity: of.path, id, variant: variantName({ data, variant }) } : null
}
