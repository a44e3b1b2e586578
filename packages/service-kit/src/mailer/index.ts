// Sends emails by SMTP. They are first stored in a queue, in the same transaction as the change that causes them.
export { type AskToMail, askIdentity } from './ask-identity.ts'
export { composeMail, inLanguage, type MailContent } from './compose-mail.ts'
export { mailConfig } from './mail-config.ts'
export { MAIL_KINDS, type MailKind, type MailKindName, mailKind, UNCONFIRMED_DAILY } from './mail-kinds.ts'
export {
  createMailSender,
  type MailSender,
  type MailSenderOptions,
  type QueueOptions,
  queueMail,
} from './mail-queue.ts'
export { type Attachment, createMailer, type Mail, type Mailer, type MailerOptions } from './mailer.ts'
