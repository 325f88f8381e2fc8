import type { Caller } from '@tessera/server'

export const editor: Caller = { kind: 'subject', subjectId: 'e', roles: ['editor'], isAdministrator: false }
export const reader: Caller = { kind: 'subject', subjectId: 'r', roles: ['user'], isAdministrator: false }
