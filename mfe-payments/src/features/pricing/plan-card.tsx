import { t } from '@lingui/core/macro'
import type { PlanOffer } from '@ungana/contracts-payments'
import { Badge, Button, Card, color, size } from '@ungana/ui'
import { useId } from 'react'
import { styled } from 'styled-components'
import { PlanFeatures } from '#lib/plan-features.tsx'
import { priceText } from '#lib/price-text.ts'
import { PlanRefusal } from './plan-refusal.tsx'

const Box = styled(Card)<{ $chosen: boolean }>`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: 16px;
  ${({ $chosen }) => $chosen && `border-color: ${color.green}; box-shadow: inset 0 0 0 1px ${color.green};`}

  > button {
    margin-top: auto;
  }
`

/** It is on the card's edge, so that the name has enough space when three cards are side by side. */
const Popular = styled.div`
  position: absolute;
  top: 0;
  inset-inline-end: 20px;
  translate: 0 -50%;
`

const Name = styled.h2`
  font-size: 1.25rem;
`

const Price = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 2px 8px;
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
  readonly disabled: boolean
  /** Why the account cannot choose the plan. */
  readonly refusal: string | undefined
  readonly onChoose: () => void
}

export function PlanCard({ plan, chosen, disabled, refusal, onChoose }: PlanCardProps) {
  const { name, price, description, cta, popular, audience } = plan
  const reason = useId()
  return (
    <Box as="article" $chosen={chosen} aria-label={name}>
      {popular ? (
        <Popular>
          <Badge tone="success">{t`Most popular`}</Badge>
        </Popular>
      ) : null}
      <Name>{name}</Name>
      <Price>
        {priceText(price)}
        <span>{t`/month`}</span>
      </Price>
      <p>{description}</p>
      <PlanFeatures plan={plan} />
      {refusal === undefined ? (
        <Button variant={popular && !chosen ? 'primary' : 'outline'} full aria-pressed={chosen} disabled={disabled} onClick={onChoose}>
          {cta}
        </Button>
      ) : (
        <>
          {/* Not `disabled`, so that the keyboard reaches it and screen readers say the reason. */}
          <Button variant="outline" full aria-disabled aria-describedby={reason}>
            {cta}
          </Button>
          <PlanRefusal id={reason} text={refusal} audience={audience} />
        </>
      )}
    </Box>
  )
}
