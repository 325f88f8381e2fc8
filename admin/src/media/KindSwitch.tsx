import { defineMessages, useMessages } from '@tessera/widget-sdk'
import { fieldClasses } from '../fields/field-classes.ts'
import { type FileKind, fileKinds } from './file-metadata.ts'

const messages = defineMessages({
  en: {
    kind: 'Kind of file',
    all: 'All files',
    image: 'Pictures',
    video: 'Videos',
    audio: 'Sound',
    document: 'Documents',
  },
  ru: {
    kind: 'Тип файла',
    all: 'Все файлы',
    image: 'Картинки',
    video: 'Видео',
    audio: 'Звук',
    document: 'Документы',
  },
})

interface KindSwitchProps {
  readonly value: FileKind | null
  readonly onChange: (kind: FileKind | null) => void
}

/** Which kind of files is listed. */
export function KindSwitch({ value, onChange }: KindSwitchProps) {
  const m = useMessages(messages)
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
