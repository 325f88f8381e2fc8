import { fieldClasses } from '../fields/field-classes.ts'
import { useMessages } from '../messages.ts'
import { type FileKind, fileKinds } from './file-metadata.ts'

interface KindSwitchProps {
  readonly value: FileKind | null
  readonly onChange: (kind: FileKind | null) => void
}

/** Filters files by kind. */
export function KindSwitch({ value, onChange }: KindSwitchProps) {
  const m = useMessages('kindSwitch')
  return (
    <select
      aria-label={m.kind}
      value={value ?? ''}
      onChange={({ target }) => onChange(fileKinds.find(each => each === target.value) ?? null)}
      className={fieldClasses('h-9 w-auto cursor-pointer border-border')}
    >
      <option value="">{m.all}</option>
      {fileKinds.map(kind => (
        <option key={kind} value={kind}>
          {m[kind]}
        </option>
      ))}
    </select>
  )
}
