import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Card, Quiet, SectionHeading, Stack } from '@ungana/ui'
import { mailHref, telHref } from '@ungana/web-kit'
import { Link } from 'react-router-dom'
import { useSiteContact } from '#layout/site-contact.ts'

/** Contact of the site's owner. Shows only configured details. */
export function ContactBlock() {
  const contact = useSiteContact()
  return (
    <Card as="section" aria-labelledby="legal-contact">
      <Stack $gap={2}>
        <SectionHeading id="legal-contact">{t`Contact`}</SectionHeading>
        <p>{t`Ungana, Kigali, Rwanda`}</p>
        {contact?.email ? (
          <p>
            <Trans>
              Email: <a href={mailHref(contact.email)}>{contact.email}</a>
            </Trans>
          </p>
        ) : null}
        {contact?.phone ? (
          <p>
            <Trans>
              Phone: <a href={telHref(contact.phone)}>{contact.phone}</a>
            </Trans>
          </p>
        ) : null}
        {contact?.address ? <p>{contact.address}</p> : null}
        <Quiet>
          <Trans>
            Do you have a question or a complaint about these terms or your data? <Link to="/contact">Write to us</Link>. We answer by email.
          </Trans>
        </Quiet>
      </Stack>
    </Card>
  )
}
