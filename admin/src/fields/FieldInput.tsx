import type { ComponentLoader, FieldInputProps } from '@tessera/widget-sdk/admin'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { type ComponentType, lazy, Suspense } from 'react'
import { useMessages } from '../messages.ts'
import { packages } from '../model/admin-packages.ts'
import { fieldKinds } from './field-kinds.ts'
import { kindName } from './kind-name.ts'
import { pointerInput } from './reference-pointer.tsx'

const opened = new Map<ComponentLoader<FieldInputProps>, ComponentType<FieldInputProps>>()

/** A plugin's input for this field, else for its kind; undefined where there is none. */
function pluginInput(field: string, kind: string): ComponentType<FieldInputProps> | undefined {
  const loader = loaderOf(field) ?? loaderOf(kind)
  if (!loader) return undefined
  const loaded = opened.get(loader)
  if (loaded) return loaded
  const component = lazy(loader)
  opened.set(loader, component)
  return component
}

function loaderOf(key: string): ComponentLoader<FieldInputProps> | undefined {
  return packages.findLast(each => each.inputs?.[key])?.inputs?.[key]
}

/** The input of a field: a plugin's for the field or its kind, else the generic one. */
export function FieldInput(props: FieldInputProps) {
  const m = useMessages('fieldInput')
  const kind = kindName(props.entity, props.name)
  const Input =
    pluginInput(`${props.entity.path}.${props.name}`, kind) ??
    pointerInput(props.entity, props.name) ??
    fieldKinds[kind]?.Input
  if (!Input) return <p className="text-sm text-warning">{m.unknown}</p>
  return (
    <Suspense fallback={<Skeleton className="h-9" />}>
      <Input {...props} />
    </Suspense>
  )
}
