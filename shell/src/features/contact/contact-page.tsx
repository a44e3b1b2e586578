import { Card, PageTitle, Quiet, Stack } from '@ungana/ui'
import { mailHref } from '@ungana/web-kit'
import { useState } from 'react'
import { useSiteContact } from '#layout/site-contact.ts'
import { usePageTitle } from '#layout/use-page-title.ts'
import { DoneHead } from '#lib/done-head.tsx'
import { NarrowRoom } from '#lib/narrow-room.tsx'
import { SmallForm } from '#lib/small-form.tsx'
import { useSession } from '#session/session-provider.tsx'
import { sendMessage } from './send-message.ts'

/** A message to the people who run the site. */
export function ContactPage() {
  usePageTitle('Contact')
  const { user } = useSession()
  const contact = useSiteContact()
  const [sent, setSent] = useState(false)
  if (sent) {
    return (
      <NarrowRoom>
        <DoneHead title="Your message is on its way">
          Thank you. A person reads it, and answers by e-mail, as a rule within two business days.
        </DoneHead>
      </NarrowRoom>
    )
  }
  return (
    <NarrowRoom>
      <Stack $gap={2}>
        <PageTitle>Contact</PageTitle>
        <Quiet>A question, an idea, or a problem? Write to us: a person reads it and answers by e-mail.</Quiet>
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
              label: 'E-mail',
              type: 'email',
              autoComplete: 'email',
              hint: 'Where the answer goes',
              missing: 'Please enter a valid email address.',
              max: 254,
            },
            { name: 'subject', label: 'Subject', missing: 'Please enter a subject.', min: 3, max: 200 },
            {
              name: 'message',
              label: 'Message',
              type: 'lines',
              missing: 'Please write your message, in at least 10 characters.',
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
              E-mail: <a href={mailHref(contact.email)}>{contact.email}</a>
            </p>
          ) : null}
          {contact.phone ? <p>Phone: {contact.phone}</p> : null}
          {contact.address ? <p>{contact.address}</p> : null}
        </Stack>
      ) : null}
    </NarrowRoom>
  )
}
