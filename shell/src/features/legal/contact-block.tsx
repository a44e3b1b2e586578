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
        <SectionHeading id="legal-contact">Contact</SectionHeading>
        <p>Ungana, Kigali, Rwanda</p>
        {contact?.email ? (
          <p>
            Email: <a href={mailHref(contact.email)}>{contact.email}</a>
          </p>
        ) : null}
        {contact?.phone ? (
          <p>
            Phone: <a href={telHref(contact.phone)}>{contact.phone}</a>
          </p>
        ) : null}
        {contact?.address ? <p>{contact.address}</p> : null}
        <Quiet>
          Do you have a question or a complaint about these terms or your data? <Link to="/contact">Write to us</Link>. We answer by email.
        </Quiet>
      </Stack>
    </Card>
  )
}
