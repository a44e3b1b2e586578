import type { PlanOffer } from '@ungana/contracts-payments'
import { Badge, Button, Card, color, size } from '@ungana/ui'
import { styled } from 'styled-components'
import { PlanFeatures } from '#lib/plan-features.tsx'
import { priceText } from '#lib/price-text.ts'

const Box = styled(Card)<{ $chosen: boolean }>`
  display: flex;
  flex-direction: column;
  gap: 16px;
  ${({ $chosen }) => $chosen && `border-color: ${color.green}; box-shadow: inset 0 0 0 1px ${color.green};`}

  > button {
    margin-top: auto;
  }
`

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  min-height: 28px;
`

const Name = styled.h2`
  font-size: 1.25rem;
`

const Price = styled.p`
  font-size: 2.125rem;
  font-weight: 700;
  line-height: 1.1;
  letter-spacing: -0.022em;

  > span {
    color: ${color.ink2};
    font-size: ${size.small};
    font-weight: 400;
    letter-spacing: 0;
  }
`

interface PlanCardProps {
  readonly plan: PlanOffer
  readonly chosen: boolean
  readonly onChoose: () => void
}

export function PlanCard({ plan, chosen, onChoose }: PlanCardProps) {
  const { name, price, description, cta, popular } = plan
  return (
    <Box as="article" $chosen={chosen} aria-label={name}>
      <Head>
        <Name>{name}</Name>
        {popular ? <Badge tone="success">Most popular</Badge> : null}
      </Head>
      <Price>
        {priceText(price)} <span>/month</span>
      </Price>
      <p>{description}</p>
      <PlanFeatures plan={plan} />
      <Button variant={popular && !chosen ? 'primary' : 'outline'} full aria-pressed={chosen} onClick={onChoose}>
        {cta}
      </Button>
    </Box>
  )
}
