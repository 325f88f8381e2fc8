import { useLanguage } from '@tessera/widget-sdk'
import { Copy } from 'lucide-react'
import { useController, useFormState, useWatch } from 'react-hook-form'
import { FieldInput } from '../fields/FieldInput.tsx'
import { useMessages } from '../messages.ts'
import { useLabels } from '../model/labels.ts'
import { Button } from '../ui/index.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { useRecordFormContext } from './form-context.ts'
import { languageName, useFieldLanguage, useFormLanguage } from './form-language.ts'
import { LanguageTabs } from './LanguageTabs.tsx'

interface LocalizedFieldProps {
  readonly name: string
}

/** A localized field, one language at a time. */
export function LocalizedField({ name }: LocalizedFieldProps) {
  const { entity } = useRecordFormContext()
  const labels = useLabels()
  const { languages, defaultLanguage } = useFormLanguage()
  const [language, choose] = useFieldLanguage()
  const texts = (useWatch({ name }) ?? {}) as Readonly<Record<string, string>>
  const { errors } = useFormState({ name })
  const problems = (errors[name] ?? {}) as Readonly<Record<string, { message?: string } | undefined>>
  const missing = languages.filter(each => !texts[each])
  return (
    <FieldFrame
      path={`${name}.${language}`}
      label={labels.field(entity, name)}
      hint={labels.help(entity, name)}
      error={problems[language]?.message}
      isRequired={entity.fields[name]?.required === true && language === defaultLanguage}
      {...(languages.length > 1 && {
        aside: (
          <LanguageTabs
            field={labels.field(entity, name)}
            languages={languages}
            value={language}
            onChange={choose}
            missing={missing.length === languages.length ? [] : missing}
            invalid={languages.filter(each => problems[each])}
          />
        ),
      })}
    >
      {attributes => <LocalizedInput key={language} {...{ name, language, texts, attributes }} />}
    </FieldFrame>
  )
}

interface LocalizedInputProps extends LocalizedFieldProps {
  readonly language: string
  readonly texts: Readonly<Record<string, string>>
  readonly attributes: Readonly<Record<string, unknown>>
}

function LocalizedInput({ name, language, texts, attributes }: LocalizedInputProps) {
  const m = useMessages('localizedField')
  const interfaceLanguage = useLanguage()
  const { entity, isDisabled } = useRecordFormContext()
  const { languages } = useFormLanguage()
  const { field } = useController({ name: `${name}.${language}` })
  const sources = texts[language] ? [] : languages.filter(each => each !== language && texts[each])
  return (
    <FieldInput
      entity={entity}
      name={name}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      language={language}
      isDisabled={isDisabled}
      attributes={attributes}
    >
      {!isDisabled && sources.length > 0 && (
        <div className="flex flex-wrap gap-1">
          {sources.map(source => (
            <Button
              key={source}
              variant="ghost"
              size="sm"
              icon={<Copy aria-hidden />}
              onClick={() => {
                // The button disappears: the focus moves to the text.
                document.getElementById(String(attributes.id))?.focus()
                field.onChange(texts[source])
              }}
              className="-ml-2 h-7 px-2 text-text-muted text-xs"
            >
              {m.copy.replace('{language}', languageName(source, interfaceLanguage))}
            </Button>
          ))}
        </div>
      )}
    </FieldInput>
  )
}
