import { ownValues } from '@tessera/core'
import { type PluginHost, system } from '@tessera/core/server'
import { identity, session } from '../../index.ts'
import { mailLanguage } from '../mails/mail-language.ts'
import { newSignInMail } from '../mails/new-sign-in-mail.ts'
import { passwordChangedMail } from '../mails/password-changed-mail.ts'
import { findRecipient } from '../mails/recipient.ts'
import { resetMail } from '../mails/reset-mail.ts'
import { verificationMail } from '../mails/verification-mail.ts'
import { verificationNotes } from '../mails/verification-note.ts'
import { makeResetCode, resetCodeHash, resetSeconds } from '../passwords/reset-code.ts'

/** Somebody asked for a link: whether the address is anybody's is looked up by the job, not by the request. */
export interface ResetRequest {
  /** Lower-cased. */
  readonly email: string
  /** Of the visitor's browser, for subjects who have none. */
  readonly language: string
}

/** Makes a code for an address that is somebody's and mails its link. The code that was mailed before is good no more. */
export async function sendReset(host: PluginHost, { email, language }: ResetRequest): Promise<void> {
  const { configuration } = host
  const recipient = await findRecipient(host.database, { email })
  if (!recipient) return
  const code = makeResetCode()
  const codeExpiresAt = new Date(Date.now() + resetSeconds * 1000).toISOString()
  const kept = ownValues(identity, { code: resetCodeHash(code), codeExpiresAt })
  await host.service(identity).update(recipient.identityId, kept, system)
  const inLanguage = mailLanguage(configuration, recipient.language ?? language)
  await host.mail.send(recipient.email, resetMail(configuration, inLanguage, code))
}

/** Mails the link that verifies an address, where that was not done yet. */
export async function sendVerification(host: PluginHost, { identityId }: { identityId: string }): Promise<void> {
  const { configuration } = host
  const recipient = await findRecipient(host.database, { identityId })
  if (!recipient || recipient.isVerified) return
  const code = verificationNotes(configuration).write({ identityId, email: recipient.email })
  const language = mailLanguage(configuration, recipient.language)
  await host.mail.send(recipient.email, verificationMail(configuration, language, code))
}

export async function sendPasswordChanged(host: PluginHost, { identityId }: { identityId: string }): Promise<void> {
  const recipient = await findRecipient(host.database, { identityId })
  if (!recipient) return
  const language = mailLanguage(host.configuration, recipient.language)
  await host.mail.send(recipient.email, passwordChangedMail(host.configuration, language))
}

/** Tells a subject that has an address of a session on a new device. */
export async function sendNewSignIn(host: PluginHost, { sessionId }: { sessionId: string }): Promise<void> {
  const opened = await host.service(session).find(sessionId, system)
  const recipient = opened && (await findRecipient(host.database, { subjectId: opened.subjectId }))
  if (!recipient) return
  const language = mailLanguage(host.configuration, recipient.language)
  const { userAgent, createdAt } = opened
  await host.mail.send(recipient.email, newSignInMail(host.configuration, language, { userAgent, at: createdAt }))
}
