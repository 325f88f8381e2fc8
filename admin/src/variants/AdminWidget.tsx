import type { Entity } from '@tessera/core'
import type { AdminVariantName, AdminVariantProps } from '@tessera/widget-sdk/admin'
import { type ComponentType, lazy, Suspense } from 'react'
import { packages } from '../model/admin-packages.ts'
import { genericVariants } from './generic-variants.ts'

type Props<Name extends AdminVariantName> = { readonly variant: Name } & AdminVariantProps[Name]

const opened = new Map<string, ComponentType<never>>()

/** The component of an entity's variant: a plugin's own where one is registered, else the generic one. */
function componentOf<Name extends AdminVariantName>(
  entity: Entity,
  variant: Name,
): ComponentType<AdminVariantProps[Name]> {
  const key = `${entity.path}#${variant}`
  const known = opened.get(key)
  if (known) return known as unknown as ComponentType<AdminVariantProps[Name]>
  const own = packages.findLast(each =>
    each.variants?.some(({ entity: { path }, variants }) => path === entity.path && variants[variant]),
  )
  const loader =
    own?.variants?.findLast(each => each.entity.path === entity.path && each.variants[variant])?.variants[variant] ??
    genericVariants[variant]
  const component = lazy(loader as () => Promise<{ default: ComponentType<AdminVariantProps[Name]> }>)
  opened.set(key, component as unknown as ComponentType<never>)
  return component as unknown as ComponentType<AdminVariantProps[Name]>
}

/** Draws a variant of the back office; a plugin can put its own in the place of each. Draws nothing while its file is fetched. */
export function AdminWidget<Name extends AdminVariantName>({ variant, ...props }: Props<Name>) {
  const Component = componentOf(props.entity, variant) as unknown as ComponentType<typeof props>
  return (
    <Suspense fallback={null}>
      <Component {...props} />
    </Suspense>
  )
}
