import { t } from '@lingui/core/macro'
import { Button, Card, Cluster, media, SectionHeading } from '@ungana/ui'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { Served } from '#layout/served.tsx'
import { Section } from './section.tsx'

/* A light band, because the deep green footer follows. */
const Sheet = styled(Card).attrs({ as: 'section', $tint: true })`
  display: grid;
  gap: 20px;
  padding: 40px;

  ${media.phone} {
    padding: 28px 20px;
  }
`

const otherLinks = [
  { to: '/marketplace', label: t`Browse the Marketplace` },
  { to: '/organization-signup', label: t`Register Trade Organization` },
]

export function ClosingCall() {
  return (
    <Section as="div">
      <Sheet aria-labelledby="closing-call">
        <SectionHeading
          id="closing-call"
          description={t`List your company and products, find trading partners, or show the members of your organization.`}
        >
          {t`Your next buyer may be one border away`}
        </SectionHeading>
        <Cluster $gap={3}>
          <Served to="/register">
            <Button as={Link} to="/register">
              {t`Register Your Business`}
            </Button>
          </Served>
          {otherLinks.map(({ to, label }) => (
            <Served key={to} to={to}>
              <Button as={Link} to={to} variant="outline">
                {label}
              </Button>
            </Served>
          ))}
        </Cluster>
      </Sheet>
    </Section>
  )
}
