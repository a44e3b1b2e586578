import { t } from '@lingui/core/macro'
import { type AccountPage, companyPath, organizationPath } from '@ungana/contracts-directory'
import { TextLink } from '@ungana/ui'
import { mailHref, QueueFacts, telHref } from '@ungana/web-kit'

interface ContactProps {
  readonly contactPerson: string
  readonly email: string
  readonly phone: string
  readonly accountId: string | null
  readonly accountPage: AccountPage | null
  /** Subject of the email. */
  readonly about: string
}

/** The contact person with links to email, phone and public page. */
export function Contact({ contactPerson, email, phone, accountId, accountPage, about }: ContactProps) {
  return (
    <QueueFacts>
      <span>{contactPerson}</span>
      <a href={mailHref(email, { subject: about })}>{email}</a>
      <a href={telHref(phone)}>{phone}</a>
      {accountId && accountPage === 'company' ? <TextLink href={companyPath(accountId)}>{t`Company page`}</TextLink> : null}
      {accountId && accountPage === 'organization' ? <TextLink href={organizationPath(accountId)}>{t`Organization page`}</TextLink> : null}
    </QueueFacts>
  )
}
