import type { PluginSettings } from '@tessera/core'
import { ApiError, useLanguage } from '@tessera/widget-sdk'
import { Alert } from '@tessera/widget-sdk/ui'
import { type FormEvent, useState } from 'react'
import { useUnsavedForm } from '../forms/unsaved-forms.ts'
import { useMessages } from '../messages.ts'
import { Button, notify } from '../ui/index.ts'
import { problemText } from '../ui/problem-text.ts'
import { causeText } from '../ui/server-causes.ts'
import { SettingField } from './SettingField.tsx'
import { useSaveSettings } from './use-plugins.ts'

interface PluginSettingsFormProps {
  readonly module: string
  readonly settings: PluginSettings
}

/** The settings of a plugin, by their schemas. Only what was changed is sent. */
export function PluginSettingsForm({ module, settings }: PluginSettingsFormProps) {
  const m = useMessages('pluginSettings')
  const language = useLanguage()
  const save = useSaveSettings(module)
  const [changes, setChanges] = useState<Readonly<Record<string, unknown>>>({})
  const isChanged = Object.keys(changes).length > 0
  const { error } = save
  const isConflict = error instanceof ApiError && error.status === 412
  const problems = error instanceof ApiError && !isConflict ? problemsOf(error, language) : {}
  const rest = error && !isConflict && Object.keys(problems).length === 0 ? problemText(error, language) : null

  function change(name: string, value: unknown): void {
    setChanges(before => {
      const { [name]: _, ...others } = before
      return value === settings.values[name] ? others : { ...others, [name]: value }
    })
  }

  async function saveChanges(): Promise<boolean> {
    try {
      await save.mutateAsync({ values: changes, etag: settings.etag })
      setChanges({})
      notify(m.saved)
      return true
    } catch {
      // Shown in the form.
      return false
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    void saveChanges()
  }

  useUnsavedForm({ isDirty: () => isChanged, save: saveChanges, discard: () => setChanges({}) })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <h3 className="font-medium text-sm">{m.title}</h3>
      {settings.fields.map(field => (
        <SettingField
          key={field.name}
          setting={field}
          value={field.name in changes ? changes[field.name] : settings.values[field.name]}
          isStored={settings.secrets.includes(field.name)}
          error={problems[field.name]}
          onChange={value => change(field.name, value)}
        />
      ))}
      {isConflict && (
        <Alert role="alert" tone="warning">
          {m.conflict}
        </Alert>
      )}
      {rest !== null && (
        <Alert role="alert" tone="danger">
          {rest}
        </Alert>
      )}
      <span className="flex gap-2">
        <Button type="submit" variant="primary" disabled={!isChanged || save.isPending}>
          {m.save}
        </Button>
        {isChanged && <Button onClick={() => setChanges({})}>{m.discard}</Button>}
      </span>
    </form>
  )
}

/** What is wrong by the name of the setting. */
function problemsOf({ causes, issues }: ApiError, language: string): Readonly<Record<string, string>> {
  return Object.fromEntries(issues.map((issue, index) => [issue.path, causeText(issue, causes[index] ?? '', language)]))
}
