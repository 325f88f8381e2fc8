import { session } from '@tessera/rbac'
import { type MailContent, type PluginHost, system } from '@tessera/server'
import { invitationSeconds, makePasswordCode } from '../accounts/password-code.ts'
import { addressClaimedMail } from '../mails/address-claimed-mail.ts'
import { invitationMail } from '../mails/invitation-mail.ts'
import { type MailLanguage, mailLanguage } from '../mails/mail-language.ts'
import { isMailAllowed } from '../mails/mail-limit.ts'
import { newSignInMail } from '../mails/new-sign-in-mail.ts'
import { passwordChangedMail } from '../mails/password-changed-mail.ts'
import { findOwner, findRecipient, type Recipient } from '../mails/recipient.ts'
import { resetMail } from '../mails/reset-mail.ts'
import { verificationMail } from '../mails/verification-mail.ts'
import { verificationTokens } from '../mails/verification-token.ts'
import { resetSeconds } from '../passwords/reset-code.ts'

/** Somebody asked for a reset link. The job, not the request, looks up whether the address belongs to anybody. */
export interface ResetRequest {
  /** Lower-cased. */
  readonly email: string
  /** Language of the visitor's browser, for subjects without one. */
  readonly language: string
  /** Ids of identities that the visitor's browser has logged in with. */
  readonly known?: readonly string[]
}

/**
 * Creates a code for an address that belongs to an identity and mails its link. A code that was mailed before is void.
 */
export async function sendReset(host: PluginHost, { email, language, known = [] }: ResetRequest): Promise<void> {
  const recipient = await findRecipient(host.database, { email, known })
  if (!recipient) return
  const code = await makePasswordCode(host, recipient.identityId, resetSeconds)
  const inLanguage = mailLanguage(host, recipient.language ?? language)
  await host.mail.send(recipient.email, await resetMail(host, inLanguage, code))
}

/** Mails an invited person the link that sets the first password, unless there is one by now. */
export async function sendInvitation(host: PluginHost, { identityId }: { identityId: string }): Promise<void> {
  const recipient = await findRecipient(host.database, { identityId })
  if (!recipient || recipient.isVerified) return
  const code = await makePasswordCode(host, identityId, invitationSeconds)
  const { email, language } = recipient
  await host.mail.send(email, await invitationMail(host, mailLanguage(host, language), code))
}

/**
 * Mails the link that verifies an identity's address, or its pending address. If another account has verified that
 * address, its owner is notified instead.
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
    await mail.send(email, await addressClaimedMail(host, mailLanguage(host, owner.language)))
    return
  }
  const code = verificationTokens(configuration).sign({ identityId, email })
  await mail.send(email, await verificationMail(host, mailLanguage(host, recipient.language), code))
}

export async function sendPasswordChanged(host: PluginHost, { identityId }: { identityId: string }): Promise<void> {
  const recipient = await findRecipient(host.database, { identityId })
  if (recipient) await notify(host, recipient, language => passwordChangedMail(host, language))
}

/** Notifies a subject of a login on a new device, if it has an address. */
export async function sendNewSignIn(host: PluginHost, { sessionId }: { sessionId: string }): Promise<void> {
  const opened = await host.service(session).find(sessionId, system)
  const recipient = opened && (await findRecipient(host.database, { subjectId: opened.subjectId }))
  if (!recipient) return
  const { userAgent, createdAt } = opened
  await notify(host, recipient, language => newSignInMail(host, language, { userAgent, at: createdAt }))
}

/** Limits what strangers who claim an address can send to its owner: a few mails, then none. */
async function notify(
  host: PluginHost,
  { email, isVerified, language }: Recipient,
  mailIn: (language: MailLanguage) => Promise<MailContent>,
): Promise<void> {
  if (!isVerified && !(await isMailAllowed(host.rateLimiter, email))) return
  await host.mail.send(email, await mailIn(mailLanguage(host, language)))
}
