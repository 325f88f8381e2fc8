import { installedTexts } from '@tessera/widget-sdk/testing'
import { describe, expect, it } from 'vitest'
import { speak } from '../../context/interface-texts.ts'
import { type DateKind, dateOf, dateProblem, dateText, typedValue } from './date-text.ts'

function problem(kind: DateKind, value: unknown, language: 'en' | 'ru'): string | null {
  speak(language, { packages: { '@tessera/admin': installedTexts('@tessera/admin', language) }, definitions: {} })
  return dateProblem(kind, value)
}

describe('a day as it is typed', () => {
  it('is DD.MM.YYYY, nothing else', () => {
    expect(typedValue('date', '21.11.2026')).toBe('2026-11-21')
    expect(typedValue('date', ' 29.02.2028 ')).toBe('2028-02-29')
    for (const text of ['1.11.2026', '21.11.26', '2026-11-21', '21/11/2026', '21.11.2026 09:30', 'tomorrow']) {
      expect(typedValue('date', text), text).toBe(text)
      if (text !== '2026-11-21') expect(problem('date', text, 'en'), text).toMatch(/DD\.MM\.YYYY/)
    }
  })

  it('exists in the calendar', () => {
    expect(problem('date', '29.02.2026', 'en')).toBe('There is no such day')
    expect(problem('date', '31.04.2026', 'ru')).toBe('Такого дня нет')
    expect(problem('date', '01.13.2026', 'en')).toBe('There is no such day')
    expect(problem('date', '00.01.2026', 'en')).toBe('There is no such day')
  })

  it('comes back as it was typed', () => {
    for (const text of ['01.01.0001', '31.12.1999', '21.11.2026']) {
      expect(dateText('date', typedValue('date', text))).toBe(text)
    }
  })
})

describe('a moment as it is typed', () => {
  it('is DD.MM.YYYY HH:mm by the clock of this computer', () => {
    const value = typedValue('datetime', '21.11.2026 09:30')
    expect(value).toBe(new Date(2026, 10, 21, 9, 30).toISOString())
    expect(dateText('datetime', value)).toBe('21.11.2026 09:30')
    for (const text of [
      '21.11.2026',
      '21.11.2026 9:30',
      '21.11.2026 09:30:00',
      '21.11.2026T09:30',
      '21.11.2026, 09:30',
    ]) {
      expect(problem('datetime', text, 'en'), text).toMatch(/DD\.MM\.YYYY HH:mm/)
    }
  })

  it('has hours from 0 to 23, and minutes in steps of 5', () => {
    expect(typedValue('datetime', '21.11.2026 00:00')).toMatch(/Z$/)
    expect(typedValue('datetime', '21.11.2026 23:55')).toMatch(/Z$/)
    expect(problem('datetime', '21.11.2026 24:00', 'en')).toMatch(/no such time/)
    expect(problem('datetime', '21.11.2026 12:60', 'en')).toMatch(/no such time/)
    expect(problem('datetime', '21.11.2026 12:33', 'ru')).toMatch(/с шагом 5/)
  })

  it('keeps stored minutes between the steps', () => {
    const stored = new Date(2026, 10, 21, 9, 33, 15, 120).toISOString()
    expect(problem('datetime', stored, 'en')).toBeNull()
    expect(dateText('datetime', stored)).toBe('21.11.2026 09:33')
  })

  it('is nothing where nothing is typed', () => {
    expect(typedValue('datetime', ' ')).toBeNull()
    expect(problem('datetime', null, 'en')).toBeNull()
    expect(problem('datetime', '', 'en')).toBeNull()
    expect(dateOf('datetime', '21.11.2026')).toBeNull()
  })
})
