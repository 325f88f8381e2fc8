import type { Input, Localized } from '@tessera/core'
import { button, buttonsArray, buttonsArraysToButtons } from '@tessera/website-builder'
import { type SampleRecord, sampleLinks, sampleRecord } from '@tessera/widget-sdk/admin'

/** A button in one of its variants. */
export function sampleButton(variant: string, url: string, title: Localized): SampleRecord {
  return sampleRecord(button, { variant, url, title })
}

/** Buttons in a row. */
export function buttonsRow(...buttons: readonly SampleRecord[]): SampleRecord {
  return titledButtons({}, ...buttons)
}

/** Buttons under a text of their own. */
export function titledButtons(words: Input<typeof buttonsArray>, ...buttons: readonly SampleRecord[]): SampleRecord {
  return sampleRecord(buttonsArray, words, sampleLinks(buttonsArraysToButtons, buttons))
}
