import { SectionHeading, Steps } from '@ungana/ui'
import { styled } from 'styled-components'

const Section = styled.section`
  display: grid;
  gap: 24px;
  margin-top: 56px;
`

const steps = [
  {
    title: 'Post what you have',
    text: 'A load that is too small for a truck of its own, or the free space of a truck that goes anyway. It costs nothing.',
  },
  {
    title: 'See who passes by',
    text: 'We compare roads, not names: a truck from Mombasa to Kigali carries a load from Nairobi to Kampala. You see the detour, the borders and the days.',
  },
  {
    title: 'Agree on a price',
    text: 'Offer, answer with another price, accept. What several loads on one truck cost each is split by what they weigh and how far they go.',
  },
  {
    title: 'Follow it to the door',
    text: 'The driver picks up against a code, tells of every border, and delivers against a photo and a code, also without a network.',
  },
]

export function HowItWorks() {
  return (
    <Section>
      <SectionHeading>How the Logistics Hub Works</SectionHeading>
      <Steps steps={steps} />
    </Section>
  )
}
