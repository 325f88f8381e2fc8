import type { Entity } from '@tessera/core'
import type { AdminVariantName, AdminVariantProps, ComponentLoader } from '@tessera/widget-sdk/admin'
import { type ComponentType, createContext, lazy, Suspense, useContext } from 'react'
import { packages } from '../model/admin-packages.ts'

/** The generic variants of every entity. */
export type GenericVariants = { readonly [Name in AdminVariantName]: ComponentLoader<AdminVariantProps[Name]> }

const GenericVariantsContext = createContext<GenericVariants | null>(null)

/** Provides the generic variants, which render widgets themselves: importing them here would be circular. */
export const GenericVariantsProvider = GenericVariantsContext.Provider

type Props<Name extends AdminVariantName> = { readonly variant: Name } & AdminVariantProps[Name]

const opened = new Map<string, ComponentType<never>>()

/** The component of an entity's variant: a plugin's if one is registered, else the generic one. */
function componentOf<Name extends AdminVariantName>(
  entity: Entity,
  variant: Name,
  genericVariants: GenericVariants,
): ComponentType<AdminVariantProps[Name]> {
  const key = `${entity.path}#${variant}`
  const loaded = opened.get(key)
  if (loaded) return loaded as unknown as ComponentType<AdminVariantProps[Name]>
  const override = packages.findLast(each =>
    each.variants?.some(({ entity: { path }, variants }) => path === entity.path && variants[variant]),
  )
  const loader =
    override?.variants?.findLast(each => each.entity.path === entity.path && each.variants[variant])?.variants[
      variant
    ] ?? genericVariants[variant]
  const component = lazy(loader as () => Promise<{ default: ComponentType<AdminVariantProps[Name]> }>)
  opened.set(key, component as unknown as ComponentType<never>)
  return component as unknown as ComponentType<AdminVariantProps[Name]>
}

const generic = new Map<AdminVariantName, ComponentType<never>>()

/** Renders the generic variant, whatever plugins have in its place. Nothing is rendered while its file loads. */
export function GenericWidget<Name extends AdminVariantName>({ variant, ...props }: Props<Name>) {
  const genericVariants = useGenericVariants()
  const known = generic.get(variant)
  const Component = (known ?? lazy(genericVariants[variant] as () => Promise<never>)) as ComponentType<typeof props>
  if (!known) generic.set(variant, Component as ComponentType<never>)
  return (
    <Suspense fallback={null}>
      <Component {...props} />
    </Suspense>
  )
}

function useGenericVariants(): GenericVariants {
  const genericVariants = useContext(GenericVariantsContext)
  if (!genericVariants) throw new Error('Widgets of the back office are rendered inside it only')
  return genericVariants
}

/** Renders a variant of the back office, which plugins can override. Nothing is rendered while its file loads. */
export function AdminWidget<Name extends AdminVariantName>({ variant, ...props }: Props<Name>) {
  const genericVariants = useGenericVariants()
  const Component = componentOf(props.entity, variant, genericVariants) as unknown as ComponentType<typeof props>
  return (
    <Suspense fallback={null}>
      <Component {...props} />
    </Suspense>
  )
}
