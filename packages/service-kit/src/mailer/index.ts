// Mails: written into a queue with what they are about, sent by SMTP.
export { type Letter, letter } from './letter.ts'
export { mailConfig } from './mail-config.ts'
export { createMailSender, type MailSender, type MailSenderOptions, type QueueOptions, queueMail } from './mail-queue.ts'
export { type Attachment, createMailer, type Mail, type Mailer, type MailerOptions } from './mailer.ts'
