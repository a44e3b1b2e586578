import { Card, PageTitle, Quiet, Stack } from '@ungana/ui'
import { mailHref, telHref } from '@ungana/web-kit'
import { useState } from 'react'
import { useSiteContact } from '#layout/site-contact.ts'
import { usePageTitle } from '#layout/use-page-title.ts'
import { NarrowPage } from '#lib/narrow-page.tsx'
import { ResultHeading } from '#lib/result-heading.tsx'
import { SmallForm } from '#lib/small-form.tsx'
import { useSession } from '#session/session-provider.tsx'
import { sendMessage } from './send-message.ts'

export function ContactPage() {
  usePageTitle('Contact')
  const { user } = useSession()
  const contact = useSiteContact()
  const [sent, setSent] = useState(false)
  if (sent) {
    return (
      <NarrowPage>
        <ResultHeading title="Message sent">Thank you. Our team will answer by email, usually within two business days.</ResultHeading>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage>
      <Stack $gap={2}>
        <PageTitle>Contact</PageTitle>
        <Quiet>Do you have a question, an idea or a problem? Write to us. Our team answers by email.</Quiet>
      </Stack>
      <Card>
        <SmallForm
          key={user?.id}
          label="Contact"
          fields={[
            {
              name: 'name',
              label: 'Your name',
              autoComplete: 'name',
              defaultValue: user?.businessName,
              missing: 'Please enter your name.',
              min: 2,
              max: 200,
            },
            {
              name: 'email',
              label: 'Email',
              type: 'email',
              autoComplete: 'email',
              hint: 'We will answer to this address',
              missing: 'Please enter a valid email address.',
              max: 254,
            },
            { name: 'subject', label: 'Subject', missing: 'Please enter a subject.', min: 3, max: 200 },
            {
              name: 'message',
              label: 'Message',
              type: 'lines',
              missing: 'Please write a message of at least 10 characters.',
              min: 10,
              max: 5000,
            },
          ]}
          submit="Send Message"
          failure="Your message was not sent"
          send={sendMessage}
          onDone={() => setSent(true)}
        />
      </Card>
      {contact ? (
        <Stack $gap={1}>
          {contact.email ? (
            <p>
              Email: <a href={mailHref(contact.email)}>{contact.email}</a>
            </p>
          ) : null}
          {contact.phone ? (
            <p>
              Phone: <a href={telHref(contact.phone)}>{contact.phone}</a>
            </p>
          ) : null}
          {contact.address ? <p>{contact.address}</p> : null}
        </Stack>
      ) : null}
    </NarrowPage>
  )
}
