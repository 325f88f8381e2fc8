import type { Entity } from '@tessera/core'
import type { RenderedRecord } from './compose/record-annotation.ts'
import type { WidgetProps } from './environment.ts'
import type { VariantContext, VariantProps } from './variant.ts'

/** What a variant's component is given for what `<Widget>` was given. */
export function variantProps({ of, data, variant, className }: WidgetProps): VariantProps & VariantContext {
  return { data, className, entity: of.path, variant: variantName({ data, variant }) }
}

/** The variant that is asked for, else the record's own. */
export function variantName({ data, variant }: Pick<WidgetProps<Entity>, 'data' | 'variant'>): string {
  return variant || (data as { readonly variant?: string }).variant || 'default'
}

/** Which record a widget is, as which variant; null for what is none: something that was only made to be drawn. */
export function renderedRecord({ of, data, variant }: WidgetProps): RenderedRecord | null {
  const { id } = data as { readonly id?: string }
  return id ? { entity: of.path, id, variant: variantName({ data, variant }) } : null
}
