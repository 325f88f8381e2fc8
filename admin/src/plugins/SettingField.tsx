import type { PluginSetting } from '@tessera/core'
import { fieldClasses } from '../fields/field-classes.ts'
import { textOf } from '../fields/input-value.ts'
import { Switch } from '../fields/Switch.tsx'
import { FieldFrame } from '../forms/FieldFrame.tsx'
import { useMessages } from '../messages.ts'

interface SettingFieldProps {
  readonly setting: PluginSetting
  readonly value: unknown
  /** A secret has a value, which isn't shown. */
  readonly isStored: boolean
  readonly error: string | undefined
  readonly onChange: (value: unknown) => void
}

interface SettingSchema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly format?: string
  readonly writeOnly?: boolean
}

const inputTypes: Readonly<Record<string, string>> = { email: 'email', uri: 'url', date: 'date', time: 'time' }

/** An input for a setting, by its schema: a switch, a choice, a number or a text. */
export function SettingField({ setting, value, isStored, error, onChange }: SettingFieldProps) {
  const m = useMessages('secretField')
  const { name, label, help, choices } = setting
  const schema = setting.schema as SettingSchema
  const isSwitch = schema.type === 'boolean'
  const isNumber = schema.type === 'integer' || schema.type === 'number'
  const hint = help ?? (isStored ? m.stored : null)
  return (
    <FieldFrame path={name} label={label} hint={hint} error={error} isInline={isSwitch}>
      {attributes => {
        if (isSwitch) return <Switch {...attributes} isOn={value === true} onChange={onChange} />
        if (schema.enum) {
          return (
            <select
              className={fieldClasses('h-9 max-w-80')}
              {...attributes}
              value={textOf(value)}
              onChange={({ target }) => onChange(target.value)}
            >
              {schema.enum.map(each => (
                <option key={each} value={each}>
                  {choices[each] ?? each}
                </option>
              ))}
            </select>
          )
        }
        return (
          <input
            className={fieldClasses('h-9', isNumber && 'max-w-40')}
            type={schema.writeOnly ? 'password' : isNumber ? 'number' : (inputTypes[schema.format ?? ''] ?? 'text')}
            autoComplete={schema.writeOnly ? 'new-password' : 'off'}
            min={schema.minimum}
            max={schema.maximum}
            maxLength={schema.maxLength}
            step={schema.type === 'number' ? 'any' : undefined}
            {...attributes}
            value={textOf(value)}
            onChange={({ target }) =>
              onChange(isNumber ? (target.value === '' ? '' : Number(target.value)) : target.value)
            }
          />
        )
      }}
    </FieldFrame>
  )
}
