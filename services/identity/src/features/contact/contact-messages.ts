// Contact messages from visitors and members, and the answers of staff.
import { CONTACT_PAGE_SIZE, type ContactForm, type ContactMessage, type ContactSubject } from '@ungana/contracts-identity'
import { isLanguageCode, type LanguageCode } from '@ungana/language'
import { text } from '@ungana/language/server'
import { audit } from '@ungana/service-kit'
import { composeMail, type Mail, queueMail } from '@ungana/service-kit/mailer'
import { ContactHandled, ContactNotFound } from '#errors.ts'
import { type Database, sql, type Transaction } from '#lib/database.ts'

type Row = NonNullable<Awaited<ReturnType<Transaction['contactMessage']['findUnique']>>>
type Status = 'new' | 'answered' | 'closed'

/** @param accountId the account that is logged in, if any */
export async function addMessage(
  tx: Transaction,
  form: ContactForm,
  { accountId, language }: { readonly accountId: string | undefined; readonly language: LanguageCode },
): Promise<{ id: string }> {
  return tx.contactMessage.create({ data: { ...form, accountId: accountId ?? null, language }, select: { id: true } })
}

/** Deletes messages a year after they were answered or closed. Messages that staff have not handled stay. */
export async function deleteOldContactMessages({ prisma }: Pick<Database, 'prisma'>): Promise<void> {
  await prisma.$executeRaw(sql`DELETE FROM contact_messages WHERE status <> 'new' AND handled_at < now() - interval '12 months'`)
}

/** Newest first. @param page from 1 */
export async function listMessages(
  { prisma }: Database,
  { status, page }: { readonly status: Status | undefined; readonly page: number },
): Promise<{ messages: ContactMessage[]; total: number }> {
  const where = status === undefined ? {} : { status }
  const [total, rows] = await prisma.$transaction([
    prisma.contactMessage.count({ where }),
    prisma.contactMessage.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: CONTACT_PAGE_SIZE,
      skip: (page - 1) * CONTACT_PAGE_SIZE,
    }),
  ])
  return { messages: rows.map(present), total }
}

/** The message as lists show it. */
export const withoutText = ({ message: _message, answer: _answer, ...subject }: ContactMessage): ContactSubject => subject

/** Records that the member of staff opened the messages. */
export async function noteOpened(tx: Transaction, messages: readonly { readonly id: string }[], staffId: string): Promise<void> {
  for (const { id } of messages) await audit.add(tx, { actor: staffId, action: 'contact-message.read', subject: id })
}

/** @throws ContactNotFound */
export async function openMessage(tx: Transaction, id: string, staffId: string): Promise<ContactMessage> {
  const row = await tx.contactMessage.findUnique({ where: { id } })
  if (!row) throw new ContactNotFound()
  await noteOpened(tx, [row], staffId)
  return present(row)
}

export const answerMail = (to: string, answer: string, { subject, message }: Pick<ContactForm, 'subject' | 'message'>): Mail =>
  composeMail({
    kind: 'contact-answer',
    to,
    subject: text('Our answer to your message'),
    words: [text('You wrote to Ungana. This is our answer:'), { byStaff: answer }],
    after: [text('You wrote:'), `${subject}\n\n${message}`.replace(/^/gm, '> ')],
  })

/** Emails the answer; without one, closes the message. Works once. @throws ContactNotFound, ContactHandled */
export async function handleMessage(
  tx: Transaction,
  id: string,
  { answer, staffId }: { readonly answer: string | undefined; readonly staffId: string },
): Promise<ContactMessage> {
  const status = answer === undefined ? 'closed' : 'answered'
  const { count } = await tx.contactMessage.updateMany({
    where: { id, status: 'new' },
    data: { status, answer: answer ?? null, handledBy: staffId, handledAt: new Date() },
  })
  const row = await tx.contactMessage.findUnique({ where: { id } })
  if (!row) throw new ContactNotFound()
  if (count === 0) throw new ContactHandled()
  if (answer !== undefined) {
    await queueMail(tx, answerMail(row.email, answer, row), row.language && isLanguageCode(row.language) ? { language: row.language } : {})
  }
  await audit.add(tx, { actor: staffId, action: `contact-message.${status}`, subject: id })
  return present(row)
}

function present({ handledAt, createdAt, status, language: _, ...row }: Row): ContactMessage {
  return { ...row, status, handledAt: handledAt?.toISOString() ?? null, createdAt: createdAt.toISOString() }
}
