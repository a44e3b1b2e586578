import { Card, Quiet, SectionHeading, Stack } from '@ungana/ui'
import { mailHref } from '@ungana/web-kit'
import { Link } from 'react-router-dom'
import { useSiteContact } from '#layout/site-contact.ts'

/** How to reach who answers for these texts; what is not configured is not shown. */
export function ContactBlock() {
  const contact = useSiteContact()
  return (
    <Card as="section" aria-labelledby="legal-contact">
      <Stack $gap={2}>
        <SectionHeading id="legal-contact">Contact</SectionHeading>
        <p>Ungana, Kigali, Rwanda</p>
        {contact?.email ? (
          <p>
            E-mail: <a href={mailHref(contact.email)}>{contact.email}</a>
          </p>
        ) : null}
        {contact?.phone ? <p>Phone: {contact.phone}</p> : null}
        {contact?.address ? <p>{contact.address}</p> : null}
        <Quiet>
          Questions about these texts, about your data, or a complaint: <Link to="/contact">write to us</Link>, and a person answers by e-mail.
        </Quiet>
      </Stack>
    </Card>
  )
}
