import type { FieldInputProps } from '@tessera/widget-sdk/admin'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { type ReactNode, Suspense } from 'react'
import { useMessages } from '../messages.ts'
import { fieldKinds } from './field-kinds.ts'
import { kindName } from './kind-name.ts'
import { packageComponent } from './package-component.ts'
import { pointerInput } from './reference-pointer.tsx'

/** @property children what is shown with the input, once its script is there: buttons that move the focus into it, for example */
interface Props extends FieldInputProps {
  readonly children?: ReactNode
}

/** The input of a field: a plugin's for the field or its kind, else the generic one. */
export function FieldInput({ children, ...props }: Props) {
  const m = useMessages('fieldInput')
  const kind = kindName(props.entity, props.name)
  const Input = packageComponent('inputs', props) ?? pointerInput(props.entity, props.name) ?? fieldKinds[kind]?.Input
  if (!Input) return <p className="text-sm text-warning">{m.unknown}</p>
  return (
    <Suspense fallback={<Skeleton className="h-9" />}>
      <Input {...props} />
      {children}
    </Suspense>
  )
}
