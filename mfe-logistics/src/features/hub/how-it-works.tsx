import { t } from '@lingui/core/macro'
import { SectionHeading, Steps } from '@ungana/ui'
import { styled } from 'styled-components'

/** A section below the listings. */
export const Section = styled.section`
  display: grid;
  gap: 24px;
  margin-top: 56px;
`

const steps = [
  {
    title: t`Post what you have`,
    text: t`Post a small load, or free space on your truck. Posting is free.`,
  },
  {
    title: t`See your matches`,
    text: t`We match by road. A truck from Mombasa to Kigali can carry a load from Nairobi to Kampala. You see the detour, the borders and the days.`,
  },
  {
    title: t`Agree on a price`,
    text: t`Make an offer, make a counter-offer, or accept. When a truck carries several loads, we split the cost by weight and distance.`,
  },
  {
    title: t`Follow the delivery`,
    text: t`The driver enters a code at pick-up, reports each border, and confirms the delivery with a photo and a code. This also works offline.`,
  },
]

export function HowItWorks() {
  return (
    <Section>
      <SectionHeading>{t`How the Logistics Hub Works`}</SectionHeading>
      <Steps steps={steps} />
    </Section>
  )
}
