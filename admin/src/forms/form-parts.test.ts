import { formPart } from '@tessera/widget-sdk/admin'
import { describe, expect, it, vi } from 'vitest'

vi.mock('virtual:tessera/admin', () => ({ definitions: [], adminPackages: [] }))

const { isPartDirty, partChosen, partRead, partRestored, partWrites, partWritten, savedPart, unreadPart } =
  await import('./form-parts.ts')

const typed = (value: Record<string, unknown>, saved: Record<string, unknown> = { eur: '1', usd: '2' }) => ({
  ...savedPart(saved),
  value,
})

describe('a part of a form', () => {
  it('follows what is saved while nobody works on it', () => {
    expect(partRead(unreadPart, { eur: '1' })).toMatchObject({ saved: { eur: '1' }, value: { eur: '1' } })
    expect(partRead(savedPart({ eur: '1' }), { eur: '5' })).toMatchObject({ value: { eur: '5' } })
  })

  it('puts together what two people changed, key by key', () => {
    const state = partRead(typed({ eur: '9', usd: '2' }), { eur: '1', usd: '7', rub: '3' })
    expect(state).toMatchObject({ value: { eur: '9', usd: '7', rub: '3' }, theirs: null })
    expect(isPartDirty(state)).toBe(true)
  })

  it('takes away what one of them took away', () => {
    expect(partRead(typed({ usd: '2' }), { eur: '1', usd: '7' }).value).toEqual({ usd: '7' })
    expect(partRead(typed({ eur: '9', usd: '2' }), { eur: '1' }).value).toEqual({ eur: '9' })
  })

  it('waits for a choice where both changed the same, and loses nothing before', () => {
    const state = partRead(typed({ eur: '9', usd: '3' }), { eur: '5', usd: '2' })
    expect(state).toMatchObject({ value: { eur: '9', usd: '3' }, theirs: { eur: '5', usd: '2' } })
    expect(partChosen(state, true)).toMatchObject({ value: { eur: '9', usd: '3' }, saved: { eur: '5' }, theirs: null })
    expect(partChosen(state, false)).toMatchObject({ value: { eur: '5', usd: '3' }, saved: { eur: '5' }, theirs: null })
  })

  it('is no conflict where both changed it alike', () => {
    expect(partRead(typed({ eur: '9', usd: '2' }), { eur: '9', usd: '2' }).theirs).toBeNull()
  })

  it('still holds what was typed while it was saved', () => {
    const state = partWritten(typed({ eur: '99', usd: '2' }), { eur: '9', usd: '2' })
    expect(isPartDirty(state)).toBe(true)
    expect(partRead(state, { eur: '9.00', usd: '2' }).value).toEqual({ eur: '99', usd: '2' })
  })

  it('has a draft put on top of what is saved now', () => {
    const draft = { saved: { eur: '1' }, value: { eur: '9' } }
    expect(partRestored(savedPart({ eur: '1', usd: '4' }), draft).value).toEqual({ eur: '9', usd: '4' })
    expect(partRestored(unreadPart, draft)).toMatchObject(draft)
  })

  it('is written only if it differs', () => {
    const part = formPart<{ readonly eur: string }>({
      name: 'prices',
      label: 'Prices',
      empty: { eur: '' },
      read: async () => ({ eur: '' }),
      writes: (before, after, id) => [{ action: 'run', name: 'shop/prices', id, data: { before, after } }],
    })
    expect(partWrites([part], () => savedPart({ eur: '1' }), 'id')).toEqual([])
    expect(partWrites([part], () => unreadPart, 'id')).toEqual([])
    expect(partWrites([part], () => typed({ eur: '2' }, { eur: '1' }), 'id').map(({ write }) => write)).toEqual([
      { action: 'run', name: 'shop/prices', id: 'id', data: { before: { eur: '1' }, after: { eur: '2' } } },
    ])
  })
})
