import { t } from '@lingui/core/macro'
import { tradeEventsPath } from '@ungana/contracts-directory'
import { BackLink, Button, bareList, Card, color, Grid, Lead, Page, size } from '@ungana/ui'
import { useTitle } from '@ungana/web-kit'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { FormHead } from '#lib/form-page.tsx'
import { FormSuccess } from '#lib/form-success.tsx'
import { serviceName } from '#lib/service-name.ts'
import { RequestForm } from './request-form.tsx'
import { services } from './services.ts'

const Services = styled(Grid)`
  ${bareList}
`

const Service = styled(Card)`
  display: grid;
  align-content: start;
  gap: 6px;

  > svg {
    width: 28px;
    height: 28px;
    margin-bottom: 6px;
    color: ${color.green};
    stroke-width: 1.75;
  }

  > h2 {
    font-size: ${size.h3};
  }

  > p {
    color: ${color.ink2};
    font-size: ${size.small};
  }
`

const Request = styled.div`
  max-width: 760px;
  margin: 32px auto 0;
`

export default function ExhibitionServicesPage() {
  useTitle(t`Exhibition Services`)
  const [sent, setSent] = useState(false)
  if (sent) return <Sent />
  return (
    <Page>
      <BackLink href={tradeEventsPath()}>{t`Back to Trade Events`}</BackLink>
      <FormHead title={t`Exhibition Coordination Services`}>
        <Lead>{t`You bring your products. We organize the rest, from booking the stand to shipping your goods home.`}</Lead>
      </FormHead>
      <Services as="ul" $min={320}>
        {services.map(({ value, Icon, what }) => (
          <Service as="li" key={value}>
            <Icon aria-hidden />
            <h2>{serviceName(value)}</h2>
            <p>{what}</p>
          </Service>
        ))}
      </Services>
      <Request>
        <RequestForm onSent={() => setSent(true)} />
      </Request>
    </Page>
  )
}

function Sent() {
  return (
    <FormSuccess
      artId="exhibition-services"
      title={t`Request Sent`}
      action={() => (
        <Button as={Link} to={tradeEventsPath()}>
          {t`Back to Trade Events`}
        </Button>
      )}
    >
      <p>{t`Thank you. Our team will contact you shortly by email or phone.`}</p>
    </FormSuccess>
  )
}
