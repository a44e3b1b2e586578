import { companyPath } from '@ungana/contracts-directory'
import { TextLink } from '@ungana/ui'
import { mailHref, QueueFacts, telHref } from '@ungana/web-kit'

interface ContactProps {
  readonly contactPerson: string
  readonly email: string
  readonly phone: string
  readonly accountId: string | null
  /** Subject of a mail. */
  readonly about: string
}

/** Whom to answer, and how. */
export function Contact({ contactPerson, email, phone, accountId, about }: ContactProps) {
  return (
    <QueueFacts>
      <span>{contactPerson}</span>
      <a href={mailHref(email, { subject: about })}>{email}</a>
      <a href={telHref(phone)}>{phone}</a>
      {accountId ? <TextLink href={companyPath(accountId)}>Company page</TextLink> : null}
    </QueueFacts>
  )
}
