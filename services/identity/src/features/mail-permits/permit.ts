// Decides whether an email of any service may be sent. Decision 0041.
import { createHash } from 'node:crypto'
import type { permitMail } from '@ungana/contracts-identity'
import type { EndpointInput, EndpointOutput } from '@ungana/contracts-kit'
import type { LanguageCode } from '@ungana/language'
import { mailboxOf } from '@ungana/service-kit'
import { type MailKind, mailKind, UNCONFIRMED_DAILY } from '@ungana/service-kit/mailer'
import { type Database, sql, type Transaction } from '#lib/database.ts'

type Asked = EndpointInput<typeof permitMail>['body']
type Answer = EndpointOutput<typeof permitMail>

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Of two emails to one mailbox at the same time, the second is counted after the first. */
export async function permit(
  tx: Transaction,
  { id, kind: name, to, about, language: asked }: Asked,
  offered: readonly LanguageCode[],
): Promise<Answer> {
  const kind = mailKind(name)
  // The service that sends it has a newer release than this one.
  if (!kind) return { verdict: 'wait', to, reason: 'unknown-kind', seconds: 5 * MINUTE }
  const subject = about === undefined ? null : await contactOf(tx, about)
  const account = subject ?? (await tx.account.findUnique({ where: { email: to.toLowerCase() } }))
  // The command line adds staff, so their addresses are known.
  const confirmed = account !== null && (account.role === 'staff' || account.emailConfirmedAt !== null)
  const address = subject?.email ?? to
  // An offered language only, because the email's links lead to pages in it.
  const language = offered.find((code) => code === (account?.language ?? asked))
  const send: Answer = { verdict: 'send', to: address, ...(language && language !== 'en' && { language }) }
  if (!confirmed && (kind.to === 'confirmed' || (kind.to === 'contact' && subject))) {
    return kind.waits
      ? { verdict: 'wait', to: address, reason: 'unconfirmed', seconds: 10 * MINUTE }
      : { verdict: 'drop', to: address, reason: 'unconfirmed' }
  }
  // A driver without an address, or a closed account.
  if (address.endsWith('.invalid')) return { verdict: 'drop', to: address, reason: 'unconfirmed' }
  const mailbox = hashOf(address)
  await tx.$executeRaw(sql`SELECT pg_advisory_xact_lock(hashtext(encode(${mailbox}, 'base64')))`)
  if (await tx.mailPermit.findUnique({ where: { mailId: id } })) return send
  const isKnown = confirmed || kind.to === 'former'
  if (await isFull(tx, { mailbox, name, kind, confirmed: isKnown })) {
    return kind.more === 'drop' ? { verdict: 'drop', to: address, reason: 'full' } : { verdict: 'wait', to: address, reason: 'full', seconds: HOUR }
  }
  await tx.mailPermit.create({ data: { mailId: id, mailbox, kind: name, confirmed: isKnown } })
  return send
}

/** The login of the company's contact, or the account itself for staff and people. */
async function contactOf(tx: Transaction, id: string) {
  const company = await tx.company.findUnique({ where: { id }, include: { contact: true } })
  return company?.contact ?? tx.account.findUnique({ where: { id } })
}

/**
 * Counts the plain address of a mailbox apart from its other spellings. Only one account can have the plain address, so strangers who use
 * "me+1@" and "me+2@" cannot keep emails from its owner.
 */
function hashOf(address: string): Uint8Array<ArrayBuffer> {
  const mailbox = mailboxOf(address)
  const key = address.toLowerCase() === mailbox ? mailbox : `${mailbox}, other spellings`
  return new Uint8Array(createHash('sha256').update(key).digest())
}

interface Bucket {
  readonly mailbox: Uint8Array
  readonly name: string
  readonly kind: MailKind
  readonly confirmed: boolean
}

async function isFull(tx: Transaction, { mailbox, name, kind, confirmed }: Bucket): Promise<boolean> {
  const [counts] = await tx.$queryRaw<{ ofKind: number; lastHour: number; unconfirmed: number }[]>(sql`
    SELECT count(*) FILTER (WHERE kind = ${name})::int AS "ofKind",
      count(*) FILTER (WHERE kind = ${name} AND permitted_at > now() - interval '1 hour')::int AS "lastHour",
      count(*) FILTER (WHERE NOT confirmed)::int AS unconfirmed
    FROM mail_permits WHERE mailbox = ${mailbox} AND permitted_at > now() - interval '1 day'`)
  const { ofKind = 0, lastHour = 0, unconfirmed = 0 } = counts ?? {}
  if (!confirmed && unconfirmed >= UNCONFIRMED_DAILY) return true
  return ofKind >= kind.daily && !(kind.hourly && lastHour === 0)
}

/** Permits older than a day no longer count. */
export async function deleteOldPermits({ prisma }: Pick<Database, 'prisma'>): Promise<void> {
  await prisma.mailPermit.deleteMany({ where: { permittedAt: { lt: new Date(Date.now() - 24 * HOUR * 1000) } } })
}
