import { type Entity, toSentence } from '@tessera/core'

/** The values that a select field offers. */
export function optionsOf(entity: Entity, name: string): readonly string[] {
  const { enum: values } = entity.fields[name]?.schema ?? {}
  return Array.isArray(values) ? values.filter(each => typeof each === 'string') : []
}

/** How a value is called for people: `one_off` is "One off", `EVM` stays as it is. */
export function optionLabel(value: string): string {
  return /[A-Z]/.test(value) ? value : toSentence(value.replaceAll('_', '-'))
}
