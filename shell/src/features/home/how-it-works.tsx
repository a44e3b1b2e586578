import { t } from '@lingui/core/macro'
import { Button, SectionHeading, Steps } from '@ungana/ui'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { Served } from '#layout/served.tsx'
import { Section } from './section.tsx'

const steps = [
  {
    title: t`Find and verify businesses`,
    text: t`Search suppliers by product, category and country, and see what we checked for each Verified badge.`,
  },
  {
    title: t`Connect`,
    text: t`Agree on goods and prices with built-in messaging. Translation support helps if you do not share a language.`,
  },
  {
    title: t`Trade`,
    text: t`Share a truck that is going your way, and get help with the trade regulations at each border.`,
  },
]

const Start = styled.div`
  margin-top: 8px;
`

export function HowItWorks() {
  return (
    <Section aria-labelledby="how-it-works">
      <SectionHeading id="how-it-works">{t`How It Works`}</SectionHeading>
      <Steps steps={steps} />
      <Served to="/register">
        <Start>
          <Button as={Link} to="/register">
            {t`Get Started Today`}
          </Button>
        </Start>
      </Served>
    </Section>
  )
}
