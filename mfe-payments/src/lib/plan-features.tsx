import { t } from '@lingui/core/macro'
import type { PlanOffer } from '@ungana/contracts-payments'
import { color, size } from '@ungana/ui'
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { styled } from 'styled-components'

const Features = styled.ul`
  display: grid;
  gap: 8px;
  padding: 0;
  list-style: none;
  font-size: ${size.small};

  > li {
    display: grid;
    grid-template-columns: 18px minmax(0, 1fr);
    gap: 10px;
  }

  svg {
    width: 18px;
    height: 18px;
    margin-top: 2px;
    color: ${color.green};
  }

  > [data-missing] {
    color: ${color.ink3};

    svg {
      color: ${color.ink3};
    }
  }
`

/** Included and missing features of a plan. */
export function PlanFeatures({ plan: { features, notIncluded } }: { readonly plan: Pick<PlanOffer, 'features' | 'notIncluded'> }) {
  return (
    <Features>
      {features.map((feature) => (
        <li key={feature}>
          <Check aria-hidden />
          {feature}
        </li>
      ))}
      {notIncluded.map((feature) => (
        <li key={feature} data-missing="">
          <Minus aria-hidden />
          <span>{t`Not included: ${feature}`}</span>
        </li>
      ))}
    </Features>
  )
}
