import { ownValues } from '@tessera/core'
import { type MailContent, type PluginHost, system } from '@tessera/core/server'
import { identity, session } from '../../index.ts'
import { addressClaimedMail } from '../mails/address-claimed-mail.ts'
import { isMailAllowed } from '../mails/mail-allowance.ts'
import { type MailLanguage, mailLanguage } from '../mails/mail-language.ts'
import { newSignInMail } from '../mails/new-sign-in-mail.ts'
import { passwordChangedMail } from '../mails/password-changed-mail.ts'
import { findOwner, findRecipient, type Recipient } from '../mails/recipient.ts'
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
  /** Ids of identities that the visitor's browser has logged in with. */
  readonly known?: readonly string[]
}

/** Makes a code for an address that is somebody's and mails its link. The code that was mailed before is good no more. */
export async function sendReset(host: PluginHost, { email, language, known = [] }: ResetRequest): Promise<void> {
  const { configuration } = host
  const recipient = await findRecipient(host.database, { email, known })
  if (!recipient) return
  const code = makeResetCode()
  const codeExpiresAt = new Date(Date.now() + resetSeconds * 1000).toISOString()
  const kept = ownValues(identity, { code: resetCodeHash(code), codeExpiresAt })
  await host.service(identity).update(recipient.identityId, kept, system)
  const inLanguage = mailLanguage(configuration, recipient.language ?? language)
  await host.mail.send(recipient.email, resetMail(configuration, inLanguage, code))
}

/**
 * Mails the link that verifies an identity's address, or the one that is to take its place. Where the address is verified in
 * another account its owner is told in place of that.
 */
export async function sendVerification(host: PluginHost, { identityId }: { identityId: string }): Promise<void> {
  const { configuration, database, mail } = host
  const recipient = await findRecipient(database, { identityId })
  if (!recipient) return
  const { pendingEmail, isVerified } = recipient
  if (pendingEmail === null && isVerified) return
  const email = pendingEmail ?? recipient.email
  const owner = await findOwner(database, email)
  if (owner) {
    if (owner.identityId === identityId) return
    await mail.send(email, addressClaimedMail(configuration, mailLanguage(configuration, owner.language)))
    return
  }
  const code = verificationNotes(configuration).write({ identityId, email })
  await mail.send(email, verificationMail(configuration, mailLanguage(configuration, recipient.language), code))
}

export async function sendPasswordChanged(host: PluginHost, { identityId }: { identityId: string }): Promise<void> {
  const recipient = await findRecipient(host.database, { identityId })
  if (recipient) await tell(host, recipient, language => passwordChangedMail(host.configuration, language))
}

/** Tells a subject that has an address of a session on a new device. */
export async function sendNewSignIn(host: PluginHost, { sessionId }: { sessionId: string }): Promise<void> {
  const opened = await host.service(session).find(sessionId, system)
  const recipient = opened && (await findRecipient(host.database, { subjectId: opened.subjectId }))
  if (!recipient) return
  const { userAgent, createdAt } = opened
  await tell(host, recipient, language => newSignInMail(host.configuration, language, { userAgent, at: createdAt }))
}

/** Strangers who claim an address can have things happen that its owner would be told of: a few mails, then none. */
async function tell(
  host: PluginHost,
  { email, isVerified, language }: Recipient,
  mailIn: (language: MailLanguage) => MailContent,
): Promise<void> {
  if (!isVerified && !(await isMailAllowed(host.limits, email))) return
  await host.mail.send(email, mailIn(mailLanguage(host.configuration, language)))
}
