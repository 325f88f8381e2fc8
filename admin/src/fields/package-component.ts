import type { AdminPackage, ComponentLoader } from '@tessera/widget-sdk/admin'
import { type ComponentType, lazy } from 'react'
import { packages } from '../model/admin-packages.ts'
import { type FieldPlace, kindName } from './kind-name.ts'

type Slot = 'cells' | 'filters' | 'inputs'
type PropsOf<Name extends Slot> =
  NonNullable<AdminPackage[Name]>[string] extends ComponentLoader<infer Props> ? Props : never

const opened = new Map<unknown, unknown>()

/** What a package renders for a field, else for its kind; undefined where none does. Loaded when it is rendered. */
export function packageComponent<Name extends Slot>(slot: Name, { entity, name }: FieldPlace) {
  const loader = loaderOf(slot, `${entity.path}.${name}`) ?? loaderOf(slot, kindName(entity, name))
  if (!loader) return undefined
  if (!opened.has(loader)) opened.set(loader, lazy(loader as ComponentLoader<PropsOf<Name>>))
  return opened.get(loader) as ComponentType<PropsOf<Name>>
}

function loaderOf(slot: Slot, key: string): unknown {
  return packages.findLast(each => each[slot]?.[key])?.[slot]?.[key]
}
