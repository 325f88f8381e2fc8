import { expect, it } from 'vitest'
import { type UnsavedForm, type UnsavedForms, unsavedForms } from './unsaved-forms.ts'

const form = (isDirty: () => boolean): UnsavedForm => ({ isDirty, save: async () => true, discard: () => undefined })

it('only forms with unsaved work at this very moment are asked for', () => {
  let isTyped = false
  const [clean, typed] = [form(() => false), form(() => isTyped)]
  const forms: UnsavedForms = new Map([
    ['clean', clean],
    ['typed', typed],
  ])
  expect(unsavedForms(forms)).toEqual([])
  isTyped = true
  expect(unsavedForms(forms)).toEqual([typed])
})

it('a screen without forms can be left', () => {
  expect(unsavedForms()).toEqual([])
})
