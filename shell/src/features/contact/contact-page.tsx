import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { LanguageCode } from '@ungana/language'
import { currentLanguage } from '@ungana/language/formats'
import { inLanguage } from '@ungana/language/split'
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
  usePageTitle(t`Contact`)
  const { user } = useSession()
  const contact = useSiteContact()
  const [sent, setSent] = useState(false)
  if (sent) {
    return (
      <NarrowPage>
        <ResultHeading title={t`Message sent`}>{t`Thank you. Our team will answer by email, usually within two business days.`}</ResultHeading>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage>
      <Stack $gap={2}>
        <PageTitle>{t`Contact`}</PageTitle>
        <Quiet>{t`Do you have a question, an idea or a problem? Write to us. Our team answers by email.`}</Quiet>
        <Quiet>
          <Trans>
            Does something not work? See the <a href={inLanguage('/t/status', currentLanguage() as LanguageCode)}>status of the site</a>.
          </Trans>
        </Quiet>
      </Stack>
      <Card>
        <SmallForm
          key={user?.id}
          label={t`Contact`}
          fields={[
            {
              name: 'name',
              label: t`Your name`,
              autoComplete: 'name',
              defaultValue: user?.businessName,
              missing: t`Please enter your name.`,
              min: 2,
              max: 200,
            },
            {
              name: 'email',
              label: t`Email`,
              type: 'email',
              autoComplete: 'email',
              hint: t`We will answer to this address`,
              missing: t`Please enter a valid email address.`,
              max: 254,
            },
            { name: 'subject', label: t`Subject`, missing: t`Please enter a subject.`, min: 3, max: 200 },
            {
              name: 'message',
              label: t`Message`,
              type: 'lines',
              missing: t`Please write a message of at least 10 characters.`,
              min: 10,
              max: 5000,
            },
          ]}
          submit={t`Send Message`}
          failure={t`Your message was not sent`}
          send={sendMessage}
          onDone={() => setSent(true)}
        />
      </Card>
      {contact ? (
        <Stack $gap={1}>
          {contact.email ? (
            <p>
              <Trans>
                Email: <a href={mailHref(contact.email)}>{contact.email}</a>
              </Trans>
            </p>
          ) : null}
          {contact.phone ? (
            <p>
              <Trans>
                Phone: <a href={telHref(contact.phone)}>{contact.phone}</a>
              </Trans>
            </p>
          ) : null}
          {contact.address ? <p>{contact.address}</p> : null}
        </Stack>
      ) : null}
    </NarrowPage>
  )
}
