import { t } from '@lingui/core/macro'
import { Card, color, size } from '@ungana/ui'
import { styled } from 'styled-components'

const steps = [
  t`You submit this form.`,
  t`Our team verifies your organization within 1-2 business days.`,
  t`You get a welcome email with payment instructions.`,
  t`You complete the payment.`,
  t`We activate your profile.`,
  t`We feature your organization in our directory.`,
]

const Sheet = styled(Card)`
  h2 {
    font-size: ${size.h3};
  }
`

const Steps = styled.ol`
  display: grid;
  gap: 10px;
  margin-top: 14px;
  padding: 0;
  list-style: '';
  counter-reset: step;

  > li {
    display: grid;
    grid-template-columns: 26px minmax(0, 1fr);
    gap: 12px;
    color: ${color.ink2};
    font-size: ${size.small};
    counter-increment: step;
  }

  > li::before {
    content: counter(step);
    display: grid;
    place-items: center;
    width: 26px;
    height: 26px;
    border-radius: 50%;
    background: ${color.greenTint};
    color: ${color.green};
    font-weight: 700;
  }
`

/** What happens after the form is sent. */
export function ProcessNotice() {
  return (
    <Sheet as="section" aria-labelledby="process">
      <h2 id="process">{t`What happens next`}</h2>
      <Steps>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Steps>
    </Sheet>
  )
}
