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
    title: 'Post what you have',
    text: 'Post a small load, or free space on your truck. Posting is free.',
  },
  {
    title: 'See your matches',
    text: 'We match by road. A truck from Mombasa to Kigali can carry a load from Nairobi to Kampala. You see the detour, the borders and the days.',
  },
  {
    title: 'Agree on a price',
    text: 'Make an offer, make a counter-offer, or accept. When a truck carries several loads, we split the cost by weight and distance.',
  },
  {
    title: 'Follow the delivery',
    text: 'The driver enters a code at pick-up, reports each border, and confirms the delivery with a photo and a code. This also works offline.',
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
